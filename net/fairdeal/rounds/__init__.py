"""The rounds of a game, one module a family (F4.5): who owes what, what is right, what follows.

Each round reads one message with `examine`, which returns what the message says or a code and never raises, and makes
the next state with `close`. What a seat sends in a round is written by `net.fairdeal.writer`.
"""
