"""A game between two machines over any number of links, one at a time: bytes and `now` in, messages out (N1, N6).

Pure: no socket, no clock, no file. What must be on the disk before it is sent goes through a `Journal` of the caller.
"""
