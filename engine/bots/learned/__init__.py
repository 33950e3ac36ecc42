"""The learned value: a logistic regression on what lies where, trained from self-play (B3).

`features` says what a position is to it, `fit` finds the weights, `value` judges positions with them,
`files` writes them down and reads them. Training itself, which plays many games, is `mindbug train`.
"""
