"""Constant abilities (R7.1, R7.2): asked afresh whenever something changed, phase by phase.

`base` says what a constant is and in which order all of them apply, `whom` for which creatures and when, `power`
what they give, `limits` what they allow and forbid, `explain` which card changed what on a creature.
"""
