"""What travels inside the secure channel: frames, a strict codec, typed messages, one cleaner for peer text (N5).

Pure: bytes in, messages out; no socket, no clock. Whatever the bytes are, the only error is `WireError`.
"""
