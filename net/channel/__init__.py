"""The secure channel: who may come in, who they are, and an encrypted pipe between the two (N2, N3, N7).

Pure: bytes and `now` in, bytes and events out; no socket, no clock. Randomness comes from the operating system.
"""
