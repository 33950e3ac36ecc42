"""The table of checks (F11.7): what refuses a message, how to switch it off, and which attacks must notice.

`old` stands in the file exactly once. The five equations of the shuffle are not here as such: tests A20 to A24 switch
each off for its own forgery. Here the challenge loses their first messages one by one: the same forgeries pass then.
"""

from __future__ import annotations

from typing import Final

from tests.net.fairdeal.attacks.checks_of_cards import CARDS, ENCODINGS, EQUATIONS, PLACE, PLAY
from tests.net.fairdeal.attacks.checks_of_messages import HEADER, REFEREE, SETUP
from tests.net.fairdeal.attacks.switch import Check

CHECKS: Final[tuple[Check, ...]] = (*HEADER, *REFEREE, *SETUP, *PLACE, *ENCODINGS, *CARDS, *EQUATIONS, *PLAY)
