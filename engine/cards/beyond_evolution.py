"""Beyond Evolution: 38 designs; 30 are shuffled, 14 of them twice, 44 cards; 8 are the two faces of 4 cards that are
set aside. Every text is in our own words."""

from engine.blocks.constants.limits import BindsHunters, CannotAttack, CannotBlock, ReversesFights
from engine.blocks.constants.power import Grant, Power
from engine.blocks.constants.whom import EnemiesAtLeast, further_allies, no_unused_mindbug, only_further_ally
from engine.blocks.effects.combat import CannotBeDefeatedThisTurn, ForceAttack
from engine.blocks.effects.creatures import (
    DefeatAll,
    DefeatItself,
    Evolve,
    GiveItselfAway,
    ReturnEnemies,
    defeat,
    defeat_all,
    take_control,
)
from engine.blocks.effects.hands import Discard, OpponentDiscards
from engine.blocks.effects.life import GainLife, LoseLife, OpponentLosesLife, OpponentLosesLifePerMindbug
from engine.blocks.effects.piles import OWN, OpponentDiscardsPile, PlayFromDiscard
from engine.blocks.effects.structure import CopyPlayEffect, When, fewer_creatures, may
from engine.blocks.targets import Creatures, allied, any_side, enemy
from engine.cards.registry import CardSet, stage
from engine.decisions import Purpose
from engine.keywords import FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

ACTION = "Use it instead of playing a card or attacking, and only if some part of it would change something."
SAME_CREATURE = "It stays the same creature, exhausted if it was. When it leaves play it is its first stage again."
NO_SECOND_LINE = "While the double-sided card of its line is in use, it does not evolve; the rest happens all the same."
NO_MINDBUG = "Nobody can take that card with a Mindbug, and its Play effect happens."

beyond_evolution = CardSet("beyond_evolution", "Beyond Evolution")
card, line = beyond_evolution.card, beyond_evolution.line

card(
    "blastfish", "Blastfish", 1, POISONOUS, number="01/30",
    attack=CannotBeDefeatedThisTurn(),
    text="Attack: This cannot be defeated until the end of the turn.",
)  # fmt: skip
card(
    "bullet_train", "Bullet Train", 9, number="02/30", copies=2,
    attack=defeat(enemy, power_at_most=3),
    text="Attack: Defeat one enemy creature with power 3 or less.",
)  # fmt: skip
card(
    "cake_trickster", "Cake Trickster", 6, POISONOUS, number="03/30", copies=2,
    action=ForceAttack(enemy),
    text="Action: Choose one enemy creature. Its controller attacks you with it at once, if it can attack.",
    rulings=(
        ACTION,
        "Who controls the attacker decides about Hunter and Frenzy, you about blocks. It is still your turn.",
    ),
)  # fmt: skip
card(
    "captain_hippo", "Captain Hippo", 7, FRENZY, number="04/30",
    constant=BindsHunters(),
    text="On their turns, opponents who can attack with a Hunter must do that and must hunt this.",
    rulings=("They can then neither play a card nor use an Action nor attack with another creature.",),
)  # fmt: skip
card(
    "cheeky_chimpborg", "Cheeky Chimpborg", 5, HUNTER, number="05/30",
    play=OpponentDiscards(for_each_creature=True),
    text="Play: The opponent discards as many cards of their choice as they control creatures.",
)  # fmt: skip
card(
    "cheery_chimpborg", "Cheery Chimpborg", 5, HUNTER, number="06/30",
    constant=Power(5, condition=EnemiesAtLeast(3)),
    text="While there are 3 or more enemy creatures, this has +5 power.",
)  # fmt: skip
card(
    "chuckling_chimpborg", "Chuckling Chimpborg", 5, HUNTER, number="07/30",
    play=OpponentLosesLifePerMindbug(1),
    text="Play: The opponent loses 1 life for each unused Mindbug they have.",
    rulings=("It is one single loss of life.",),
)  # fmt: skip
line(
    stage(
        card_id="cloud_lady", name="Cloud Lady", power=4, number="08/30",
        action=(defeat(enemy, power_at_most=4), Evolve()),
        text="Action: Defeat one enemy creature with power 4 or less. Then this evolves.",
        rulings=(ACTION, "Without such a creature it may still be used to evolve.", SAME_CREATURE, NO_SECOND_LINE),
    ),
    stage(
        card_id="typhoon_princess", name="Typhoon Princess", power=6, number="E6/8",
        action=(defeat(enemy, power_at_most=6), Evolve()),
        text="Action: Defeat one enemy creature with power 6 or less. Then this evolves.",
        rulings=(SAME_CREATURE,),
    ),
    stage(
        card_id="thunder_queen", name="Thunder Queen", power=9, number="E5/8",
        attack=defeat(enemy),
        text="Attack: Defeat one enemy creature.",
        rulings=(SAME_CREATURE,),
    ),
)  # fmt: skip
card(
    "coach_panda", "Coach Panda", 6, number="09/30", copies=2,
    constant=(Power(3, only_further_ally), Grant(FRENZY, only_further_ally)),
    text="While you have exactly one other allied creature, that one has +3 power and Frenzy.",
    rulings=("Two Coach Pandas alone strengthen each other.",),
)  # fmt: skip
line(
    stage(
        card_id="curious_tadpole", name="Curious Tadpole", power=1, keywords=POISONOUS, number="10/30",
        action=(GainLife(1), Evolve()),
        text="Action: You gain 1 life. Then this evolves.",
        rulings=(ACTION, SAME_CREATURE, NO_SECOND_LINE),
    ),
    stage(
        card_id="frog_prophet", name="Frog Prophet", power=3, keywords=POISONOUS | TOUGH, number="E2/8",
        action=(GainLife(1), Evolve()),
        text="Action: You gain 1 life. Then this evolves.",
        rulings=(SAME_CREATURE,),
    ),
    stage(
        card_id="world_eater", name="World Eater", power=8, keywords=POISONOUS | TOUGH, number="E8/8",
        attack=OpponentLosesLife(1),
        text="Attack: The opponent loses 1 life.",
        rulings=(SAME_CREATURE,),
    ),
)  # fmt: skip
card(
    "dr_orange_u_tan", "Dr. Orange U. Tan", 6, number="11/30",
    play=may(Purpose.PAY_LIFE, LoseLife(1), ReturnEnemies()),
    text="Play: You may lose 1 life. If you do, all enemy creatures go back to the hands of who controls them.",
    rulings=(
        "Evolved creatures go back as their first stage; cards under creatures go to the discard pile.",
        "None of them was defeated.",
    ),
)  # fmt: skip
card(
    "dragon_inn", "Dragon Inn", 3, TOUGH, number="12/30", copies=2,
    action=When(fewer_creatures, OpponentLosesLife(1)),
    text="Action: If you control fewer creatures than the opponent, the opponent loses 1 life.",
    rulings=(
        ACTION,
        "In two against two you choose the opponent to compare with; the opposing team loses the life.",
    ),
)  # fmt: skip
card(
    "earwig_assassin", "Earwig Assassin", 1, SNEAKY, number="13/30", copies=2,
    play=may(
        Purpose.PAY_CARD, Discard(1), defeat(any_side), possible=lambda game, frame: bool(game.hand[frame.seat]),
    ),
    text="Play: You may discard one card of your choice. If you do, defeat one creature.",
    rulings=("The creature may be one of yours, the Assassin included.",),
)  # fmt: skip
card(
    "infernostrich", "Infernostrich", 6, number="14/30",
    action=defeat(enemy, power_at_least=7),
    text="Action: Defeat one enemy creature with power 7 or more.",
    rulings=(ACTION,),
)  # fmt: skip
card(
    "kitsunsei", "Kitsunsei", 4, number="15/30",
    constant=Grant(SNEAKY, further_allies),
    text="Other allied creatures have Sneaky.",
)  # fmt: skip
card(
    "mole_machine", "Mole Machine", 5, TOUGH, number="16/30", copies=2,
    constant=CannotBlock(power_at_least=7),
    text="Enemy creatures with power 7 or more cannot block, whichever of your creatures attacks.",
    rulings=(
        "Hunter may still name such a creature.",
        "In two against two it holds for both opponents.",
    ),
)  # fmt: skip
card(
    "octocopter", "Octocopter", 5, number="17/30",
    action=(DefeatItself(), take_control(enemy)),
    text="Action: This is defeated. Then take over one enemy creature.",
    rulings=(ACTION, "If something saves it from being defeated, you still take over a creature."),
)  # fmt: skip
card(
    "puffermech", "Puffermech", 2, POISONOUS, number="18/30", copies=2,
    defeated=defeat_all(enemy, power_at_least=8),
    text="Defeated: All enemy creatures with power 8 or more are defeated.",
)  # fmt: skip
card(
    "radioactive_rabbit", "Radioactive Rabbit", 3, FRENZY, number="19/30",
    play=GiveItselfAway(),
    defeated=DefeatAll(Creatures(allied)),
    text="Play: The opponent takes control of this. Defeated: All your other allied creatures are defeated.",
    rulings=("Whoever plays it hands it over: who took it with a Mindbug gives it back to the player who lost it.",),
)  # fmt: skip
card("robopup", "Robopup", 1, SNEAKY | TOUGH, number="20/30", copies=2)
card(
    "sawn", "Sawn", 5, TOUGH, number="21/30", copies=2,
    constant=ReversesFights(),
    text="When this fights, the creature with more power is defeated instead of the one with less.",
    rulings=(
        "Equal power still defeats both, and Poisonous works as always.",
        "Two of them fighting do not cancel each other out.",
    ),
)  # fmt: skip
card(
    "spiky_shinobi", "Spiky Shinobi", 3, SNEAKY, number="22/30", copies=2,
    constant=Power(5, condition=no_unused_mindbug),
    text="While you have no unused Mindbug, this has +5 power.",
)  # fmt: skip
card(
    "steelhorn", "Steelhorn", 7, number="23/30",
    defeated=OpponentDiscards(3),
    text="Defeated: The opponent discards 3 cards of their choice.",
)  # fmt: skip
card(
    "sweet_fighter", "Sweet Fighter", 9, number="24/30", copies=2,
    defeated=GainLife(2),
    text="Defeated: You gain 2 life.",
)  # fmt: skip
card(
    "utility_bug", "Utility Bug", 4, HUNTER | TOUGH, number="27/30", copies=2,
    play=CopyPlayEffect(),
    text="Play: You may choose another creature in play. Its Play effect happens as if it were printed on this.",
    rulings=(
        "The creature may be on either side. One without a Play effect gives nothing.",
        "Copying another Utility Bug only lets you choose again, at most twice in a row.",
    ),
)  # fmt: skip
card(
    "the_experiment", "The Experiment", 6, POISONOUS, number="25/30",
    play=(GiveItselfAway(), take_control(enemy)),
    text="Play: The opponent takes control of this. Then take over one enemy creature.",
    rulings=("This itself may be the creature that you take over.",),
)  # fmt: skip
card(
    "turtle_toaster", "Turtle Toaster", 4, TOUGH, number="26/30", copies=2,
    play=defeat(enemy, power_at_least=4, power_at_most=6, up_to=2),
    text="Play: Defeat up to two enemy creatures with power from 4 to 6.",
)  # fmt: skip
line(
    stage(
        card_id="waddling_recruit", name="Waddling Recruit", power=3, number="28/30",
        action=(OpponentDiscards(1), Evolve()),
        text="Action: The opponent discards one card of their choice. Then this evolves.",
        rulings=(ACTION, SAME_CREATURE, NO_SECOND_LINE),
    ),
    stage(
        card_id="veteran_penguin", name="Veteran Penguin", power=5, keywords=TOUGH, number="E7/8",
        action=(OpponentDiscards(1), Evolve()),
        text="Action: The opponent discards one card of their choice. Then this evolves.",
        rulings=(SAME_CREATURE,),
    ),
    stage(
        card_id="frosty_fortress", name="Frosty Fortress", power=10, keywords=TOUGH, number="E3/8",
        attack=OpponentDiscardsPile(hand=True),
        text="Attack: The opponent discards their whole hand and their whole draw pile.",
        rulings=("Both go together, so nothing is drawn in between.", SAME_CREATURE),
    ),
)  # fmt: skip
card(
    "westside_monster", "Westside Monster", 8, FRENZY, number="29/30", copies=2,
    constant=(CannotAttack(keywords=SNEAKY), CannotBlock(keywords=SNEAKY)),
    text="Enemy creatures with Sneaky can neither attack nor block.",
    rulings=("Hunter may still name such a creature.",),
)  # fmt: skip
line(
    stage(
        card_id="wildsprout", name="Wildsprout", power=1, number="30/30",
        action=(PlayFromDiscard(OWN), Evolve()),
        text="Action: Play one card of your choice from your discard pile. Then this evolves.",
        rulings=(ACTION, NO_MINDBUG, SAME_CREATURE, NO_SECOND_LINE),
    ),
    stage(
        card_id="bigroot", name="Bigroot", power=4, number="E1/8",
        action=(PlayFromDiscard(OWN), Evolve()),
        text="Action: Play one card of your choice from your discard pile. Then this evolves.",
        rulings=(NO_MINDBUG, SAME_CREATURE),
    ),
    stage(
        card_id="oakenmaster", name="Oakenmaster", power=7, number="E4/8",
        constant=Power(5, further_allies),
        text="Other allied creatures have +5 power.",
        rulings=(SAME_CREATURE,),
    ),
)  # fmt: skip
