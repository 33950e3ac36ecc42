"""Battlefruit Kingdom: 32 designs, 16 of them twice, 48 cards. Every text is in our own words."""

from engine.blocks.constants.limits import CannotAttack, ProtectsFurtherAllies
from engine.blocks.constants.power import Grant, Power
from engine.blocks.constants.whom import (
    HandAtMost,
    further_allies,
    not_own_turn,
    nothing_own_stronger,
    only_two_further_allies,
)
from engine.blocks.effects.combat import EnemiesCannotBlockThisTurn
from engine.blocks.effects.creatures import (
    DefeatAll,
    DefeatItself,
    TakeControlOfFoe,
    TakeCreatureToHand,
    defeat,
    defeat_all,
    take_control,
)
from engine.blocks.effects.hands import OpponentDiscardsOrDefeats, PlayFromHand, PlayKept, StealRandom
from engine.blocks.effects.life import GainLife, LoseLife, OpponentLosesLife, WinGame
from engine.blocks.effects.piles import ANY, OWN, PlayFromDiscard, TakeFromDiscard
from engine.blocks.effects.structure import AddOctonite, may
from engine.blocks.targets import Creatures, allied, enemy
from engine.cards.registry import CardSet
from engine.decisions import Purpose
from engine.keywords import FAST, FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

HARVEST = (
    "It comes into play with the printed number of Octonite. At each start of a turn of its controller, an extra turn "
    "included, one is removed before anything else; with the last one the Harvest effect happens."
)
FAST_RULE = "It may attack in the turn in which you play it, after its Play effect; not if it was taken from you."
NO_MINDBUG = "Nobody can take that card with a Mindbug, and its Play effect happens."

card = CardSet("battlefruit_kingdom", "Battlefruit Kingdom").card

card(
    "alluring_oyster", "Alluring Oyster", 5, POISONOUS, number="01/32", octonite=2,
    harvest=take_control(power_at_least=6),
    text="Harvest (2): Take over one creature with power 6 or more.",
    rulings=(HARVEST,),
)  # fmt: skip
card(
    "artimist", "Artimist", 4, POISONOUS, number="02/32", octonite=5,
    harvest=WinGame(),
    text="Harvest (5): You win the game.",
    rulings=(HARVEST,),
)  # fmt: skip
card(
    "avocado_gunner", "Avocado Gunner", 3, FRENZY | TOUGH, number="03/32",
    attack=defeat(enemy, power_at_most=5),
    text="Attack: Defeat one enemy creature with power 5 or less.",
    rulings=("With Frenzy it does so on both attacks.",),
)  # fmt: skip
card(
    "bananapus", "Bananapus", 5, HUNTER, number="04/32", copies=2, octonite=2,
    harvest=defeat(enemy),
    text="Harvest (2): Defeat one enemy creature.",
    rulings=(HARVEST,),
)  # fmt: skip
card(
    "calm_cole", "Calm Cole", 1, POISONOUS, number="05/32", octonite=2,
    constant=ProtectsFurtherAllies(),
    harvest=DefeatItself(),
    text="Other allied creatures cannot be defeated. Harvest (2): This is defeated.",
    rulings=(HARVEST, "A creature that cannot be defeated is not exhausted by Tough either."),
)  # fmt: skip
card(
    "captain_cucodile", "Captain Cucodile", 8, FRENZY, number="06/32", copies=2, octonite=1,
    harvest=GainLife(2),
    text="Harvest (1): You gain 2 life.",
    rulings=(HARVEST,),
)  # fmt: skip
card("carrot_cleric", "Carrot Cleric", 8, FAST | TOUGH, number="07/32", copies=2, rulings=(FAST_RULE,))
card(
    "cherry_bug", "Cherry Bug", 1, number="08/32", copies=2,
    defeated=TakeControlOfFoe(),
    text="Defeated: If this was defeated in a fight, take over the creature that defeated it.",
    rulings=("If that creature was defeated, too, nothing happens.",),
)  # fmt: skip
card(
    "coconut_crab", "Coconut Crab", 7, FRENZY, number="09/32",
    attack=OpponentLosesLife(1),
    text="Attack: The opponent loses 1 life.",
)  # fmt: skip
card(
    "dragon_fruit", "Dragon Fruit", 7, FAST, number="10/32", copies=2,
    defeated=DefeatAll(Creatures(enemy, lowest=True)),
    text="Defeated: The enemy creature with the least power is defeated.",
    rulings=(FAST_RULE, "If several are tied for the least power, all of them are defeated."),
)  # fmt: skip
card(
    "duradillo", "Duradillo", 1, FAST | HUNTER | POISONOUS | TOUGH, number="11/32", copies=2,
    defeated=LoseLife(1),
    text="Defeated: You lose 1 life.",
    rulings=(FAST_RULE,),
)  # fmt: skip
card(
    "fearberry", "Fearberry", 4, number="12/32", octonite=2,
    harvest=(EnemiesCannotBlockThisTurn(), AddOctonite(2)),
    text="Harvest (2): Enemy creatures cannot block this turn. Then put 2 Octonite on this.",
    rulings=(HARVEST, "So it is harvested again."),
)  # fmt: skip
card(
    "fennel_trickster", "Fennel Trickster", 2, SNEAKY, number="13/32",
    constant=Power(6, condition=HandAtMost(2)),
    text="While you have 2 or fewer cards in hand, this has +6 power.",
    rulings=("Only the number counts, which everybody sees, in everybody's turn.",),
)  # fmt: skip
card(
    "icecube_dragon", "Icecube Dragon", 8, FRENZY | HUNTER, number="14/32", octonite=3,
    harvest=DefeatItself(),
    text="Harvest (3): This is defeated.",
    rulings=(HARVEST,),
)  # fmt: skip
card(
    "kiwing_juicer", "Kiwing Juicer", 5, POISONOUS, number="15/32", copies=2,
    play=PlayFromDiscard(OWN, power_at_least=7),
    text="Play: Play one card with power 7 or more from your discard pile.",
    rulings=(NO_MINDBUG,),
)  # fmt: skip
card(
    "lord_watermelon", "Lord Watermelon", 6, FRENZY, number="16/32",
    play=PlayFromHand(),
    text="Play: Play one card of your choice from hand.",
    rulings=("You must, if you have a card.", NO_MINDBUG),
)  # fmt: skip
card(
    "lychee_king", "Lychee King", 8, FRENZY, number="17/32", octonite=2,
    harvest=OpponentLosesLife(1),
    text="Harvest (2): The opponent loses 1 life.",
    rulings=(HARVEST,),
)  # fmt: skip
card(
    "mangonade", "Mangonade", 4, number="18/32", copies=2, octonite=3,
    harvest=defeat_all(enemy),
    text="Harvest (3): All enemy creatures are defeated.",
    rulings=(HARVEST,),
)  # fmt: skip
card(
    "okra_shaman", "Okra Shaman", 7, FRENZY | TOUGH, number="19/32",
    play=may(Purpose.PAY_LIFE, LoseLife(1), PlayFromDiscard(ANY)),
    text="Play: You may lose 1 life. If you do, play one card of your choice from any discard pile.",
    rulings=(NO_MINDBUG,),
)  # fmt: skip
card(
    "orange_owlmancer", "Orange Owlmancer", 5, number="20/32",
    constant=Grant(SNEAKY | POISONOUS, only_two_further_allies),
    text="While you have exactly two other allied creatures, those two have Sneaky and Poisonous.",
)  # fmt: skip
card(
    "pepperwing", "Pepperwing", 6, TOUGH, number="21/32", copies=2,
    attack=OpponentDiscardsOrDefeats(),
    text="Attack: The opponent may discard one card of their choice. If they do not, they choose one of their "
    "creatures, which is defeated.",
    rulings=(
        "Who has no cards must choose a creature. Who has no creatures may keep their cards.",
        "In two against two you choose the opponent.",
    ),
)  # fmt: skip
card(
    "pesky_peas", "Pesky Peas", 2, SNEAKY, number="22/32", copies=2,
    constant=Power(3, condition=not_own_turn),
    text="While it is not your turn, this has +3 power.",
)  # fmt: skip
card(
    "pineapple_paladin", "Pineapple Paladin", 8, FAST, number="23/32",
    attack=GainLife(1),
    text="Attack: You gain 1 life.",
    rulings=(FAST_RULE,),
)  # fmt: skip
card(
    "pomelozilla", "Pomelozilla", 7, number="24/32",
    constant=CannotAttack(keywords=HUNTER),
    text="Enemy creatures with Hunter cannot attack.",
)  # fmt: skip
card(
    "potadore_the_wise", "Potadore The Wise", 4, number="25/32", copies=2,
    constant=Power(2, further_allies),
    text="Other allied creatures have +2 power.",
)  # fmt: skip
card(
    "prime_fungus", "Prime Fungus", 6, number="26/32", copies=2,
    constant=Grant(FRENZY | HUNTER | POISONOUS, condition=nothing_own_stronger),
    text="While none of your creatures has more power than this, this has Frenzy, Hunter and Poisonous.",
    rulings=("Equal power does not matter, and in two against two only your own creatures do.",),
)  # fmt: skip
card(
    "rad_radish", "Rad Radish", 2, SNEAKY, number="27/32", copies=2,
    play=defeat(enemy, keywords=HUNTER),
    text="Play: Defeat one enemy creature with Hunter.",
)  # fmt: skip
card("raspberry_ranger", "Raspberry Ranger", 5, HUNTER | TOUGH, number="28/32", copies=2)
card(
    "spinachia", "Spinachia", 3, POISONOUS, number="29/32", copies=2,
    play=may(
        Purpose.RETURN,
        TakeCreatureToHand(Creatures(allied, another=True), "return_to_hand_one"),
        PlayKept(),
        possible=lambda game, frame: any(slot != frame.source for slot in allied(game, frame.seat)),
    ),
    text="Play: You may take another allied creature into your hand. If you do, you may play it at once.",
    rulings=(
        NO_MINDBUG,
        "Two of them could take each other for ever: the third time that all lies as before in one turn, it is kept.",
    ),
)  # fmt: skip
card(
    "sporeweaver", "Sporeweaver", 3, POISONOUS, number="30/32", octonite=2,
    harvest=TakeFromDiscard(2, ANY),
    text="Harvest (2): Take 2 cards of your choice from any discard piles into your hand.",
    rulings=(HARVEST,),
)  # fmt: skip
card(
    "the_broccoli_bards", "The Broccoli Bards", 4, POISONOUS, number="31/32",
    play=PlayFromDiscard(OWN, power_at_most=5),
    text="Play: Play one card with power 5 or less from your discard pile.",
    rulings=(NO_MINDBUG,),
)  # fmt: skip
card(
    "tomageddon", "Tomageddon", 9, number="32/32", copies=2,
    defeated=StealRandom(1),
    text="Defeated: One random card of the opponent's hand goes to yours.",
)  # fmt: skip
