"""The positions that the golden frames show, each as the text of a scenario; A is the seat that looks."""

from __future__ import annotations

YOUR_TURN = """
title = "Your turn, with cards and creatures to choose from"
[A]
play = ["shield_bugs exhausted", "lone_yeti", "luchataur"]
hand = ["gorillion", "sharky_crab_dog_mummypus", "tiger_squirrel", "elephantopus", "plated_scorpion"]
draw = ["giraffodile", "turbo_bug"]
discard = ["axolotl_healer", "brain_fly"]
life = 2
mindbugs = 1
used_mindbugs = 1
[B]
play = ["bee_bear", "snail_thrower", "spider_owl"]
hand = ["rhino_turtle", "shark_dog", "grave_robber"]
draw = ["turbo_bug"]
mindbugs = 2
"""

MINDBUG = """
title = "Rook plays a card, you may take it"
active = "B"
script = ["B play kangasaurus_rex"]
[A]
play = ["killer_bee"]
hand = ["gorillion", "tiger_squirrel"]
mindbugs = 2
[B]
play = ["strange_barrel"]
hand = ["kangasaurus_rex", "spider_owl", "luchataur"]
draw = ["giraffodile", "turbo_bug"]
used_mindbugs = 2
"""

BLOCK = """
title = "An attack that not everybody can block"
active = "B"
script = ["B attack bee_bear"]
[A]
play = ["killer_bee", "rhino_turtle exhausted", "spider_owl", "luchataur"]
hand = ["gorillion"]
life = 1
[B]
play = ["bee_bear", "tusked_extorter"]
hand = ["shark_dog", "snail_hydra"]
discard = ["explosive_toad"]
"""

HUNT = """
title = "A hunter may name its blocker"
script = ["A attack killer_bee"]
[A]
play = ["urchin_hurler", "killer_bee"]
hand = ["gorillion"]
[B]
play = ["spider_owl", "bee_bear", "deathweaver"]
hand = ["shark_dog"]
"""

SEVERAL = """
title = "Up to two creatures to take over"
script = ["A attack harpy_mother", "B block gorillion"]
[A]
play = ["harpy_mother"]
hand = ["brain_fly"]
[B]
play = ["gorillion", "spider_owl", "killer_bee", "bee_bear"]
hand = ["shark_dog"]
"""

ORDER = """
title = "Two effects wait, the active player picks the first"
script = ["A attack explosive_toad", "B block explosive_toad"]
[A]
play = ["explosive_toad", "lone_yeti"]
hand = ["brain_fly"]
[B]
play = ["explosive_toad", "gorillion"]
hand = ["shark_dog"]
"""

PILE = """
title = "A card to choose from the other discard pile"
script = ["A play grave_robber"]
[A]
hand = ["grave_robber", "brain_fly", "luchataur"]
[B]
hand = ["shark_dog"]
discard = ["explosive_toad", "axolotl_healer", "gorillion", "turbo_bug", "killer_bee", "snail_hydra", "bee_bear"]
"""

CROWD = """
title = "More creatures than fit"
[A]
play = ["killer_bee", "killer_bee", "luchataur", "luchataur", "shark_dog", "spider_owl", "spider_owl"]
hand = ["gorillion"]
[B]
play = ["tiger_squirrel", "tiger_squirrel", "plated_scorpion", "rhino_turtle", "rhino_turtle", "goblin_werewolf"]
hand = ["shark_dog"]
"""

END = """
title = "The last life"
script = ["A attack luchataur", "B no-block"]
[A]
play = ["luchataur"]
hand = ["gorillion"]
[B]
play = ["spider_owl"]
hand = ["shark_dog"]
life = 1
"""

ACTIONS = """
title = "A creature that can attack or act, one under which cards lie, one with tokens"
sets = ["first_contact", "beyond_evolution", "beyond_eternity", "battlefruit_kingdom"]
[A]
play = ["cloud_lady exhausted boost=killer_bee+gorillion", "artimist octonite=2"]
hand = ["gorillion", "turbo_bug"]
[B]
play = ["killer_bee", "curious_tadpole stage=2 exhausted boost=turbo_bug"]
hand = ["shark_dog"]
"""

FOUR = """
title = "Four seats, your turn"
mode = "tag_team"
sets = ["first_contact", "new_servants", "beyond_evolution", "tag_team"]
[A]
play = ["shield_bugs exhausted", "dragon_inn boost=killer_bee"]
hand = ["gorillion", "sharky_crab_dog_mummypus", "tiger_squirrel"]
draw = ["giraffodile"]
discard = ["axolotl_healer"]
mindbugs = 0
used_mindbugs = 1
mindfrogs = 1
[B]
play = ["bee_bear", "snail_thrower", "spider_owl", "killer_bee"]
hand = ["rhino_turtle", "shark_dog"]
draw = ["turbo_bug"]
discard = ["brain_fly"]
life = 2
mindbugs = 1
[C]
play = ["lone_yeti"]
hand = ["luchataur", "deathweaver", "turbo_bug"]
mindbugs = 1
mindfrogs = 1
[D]
hand = ["harpy_mother"]
mindbugs = 1
"""

FROG = """
title = "Your teammate plays a card, you may take it"
mode = "tag_team"
sets = ["first_contact", "tag_team"]
active = "C"
script = ["C play kangasaurus_rex"]
[A]
play = ["killer_bee"]
hand = ["gorillion", "tiger_squirrel"]
mindfrogs = 1
[B]
play = ["bee_bear"]
hand = ["shark_dog"]
[C]
hand = ["kangasaurus_rex", "spider_owl"]
[D]
play = ["rhino_turtle"]
hand = ["harpy_mother"]
"""

OPPONENT = """
title = "Which opponent an effect means"
mode = "tag_team"
sets = ["first_contact", "tag_team"]
script = ["A attack bazoocarrot"]
[A]
play = ["bazoocarrot"]
hand = ["gorillion"]
[B]
hand = ["shark_dog"]
[C]
hand = ["luchataur"]
[D]
play = ["turbo_bug"]
hand = ["harpy_mother"]
"""

FOURS = {"four": FOUR, "four-frog": FROG, "four-opponent": OPPONENT}

POSITIONS = {
    "your-turn": YOUR_TURN,
    "mindbug": MINDBUG,
    "block": BLOCK,
    "hunt": HUNT,
    "several": SEVERAL,
    "order": ORDER,
    "pile": PILE,
    "crowd": CROWD,
    "end": END,
}
