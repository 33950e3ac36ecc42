"""The blocks that card entries are built from (A3): targets, effects, constants.

`primitives` of a block names the building blocks of the card facts that it covers, so that a test can
hold every entry against them.
"""
