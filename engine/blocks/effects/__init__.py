"""What triggers do, one block an instruction (R7).

`base` says what an effect is. The blocks stand by what they touch: `life`, `creatures`, `piles`, `hands`, `boosts`,
`combat` (attacks, blocks and what holds this turn) and `structure` (conditions, offers, modes, copies).
"""
