"""The fair deal: hidden cards that nobody can cheat with, and no server (suite `mbfd1`, F1).

Pure: no socket, no clock, no task; bytes in, bytes and verdicts out. Randomness comes from the operating system alone.
"""
