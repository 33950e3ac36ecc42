"""Beyond Eternity: 32 designs, 16 of them twice, 48 cards. Every text is in our own words."""

from engine.blocks.constants.limits import BlockableWithin, CannotAttack, CannotBlock, IncreasesLifeLoss
from engine.blocks.constants.power import Grant, Power
from engine.blocks.constants.whom import (
    allies_of_its_pile,
    creatures_of_equal_power,
    enemies_of_its_pile,
    further_allies,
    itself,
    own_discard_pile_empty,
    two_of_equal_power_on_its_side,
)
from engine.blocks.effects.boosts import BoostCreatures, BoostItself, TakeBoost
from engine.blocks.effects.creatures import (
    Defeat,
    DefeatAll,
    DefeatAllWithKeptKeyword,
    DefeatEqualPair,
    DefeatForEachKept,
    defeat,
    take_control,
)
from engine.blocks.effects.hands import Discard, DiscardRandom, EachOpponentDiscards, RevealRandomToPile
from engine.blocks.effects.life import GainLife, OpponentLosesLife
from engine.blocks.effects.piles import OPPONENT, OpponentDiscardsPile, PlayFromDiscard, TakeFromDiscard
from engine.blocks.effects.structure import ChooseMode, NameKeyword
from engine.blocks.targets import Creatures, any_side, enemy
from engine.cards.registry import CardSet, ability
from engine.keywords import FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

BOOST = (
    "A boost card comes from any discard pile, lies face down under the creature and is worth +1 power. "
    "When the creature leaves play, it goes to the discard pile of the player who controlled that creature."
)
EVERY_PLACE = "From hand, draw pile, play or from under a creature; it waits until what is happening is done."

card = CardSet("beyond_eternity", "Beyond Eternity").card

card(
    "agile_rooster", "Agile Rooster", 6, FRENZY, number="01/32",
    constant=BlockableWithin(1),
    text="Only creatures whose power differs by 1 or less from this one's can block this.",
)  # fmt: skip
card(
    "ant_zombie_horde", "Ant Zombie Horde", 7, TOUGH, number="02/32", copies=2,
    attack=BoostItself(2),
    text="Attack: Boost up to 2 cards to this.",
    rulings=(BOOST,),
)  # fmt: skip
card(
    "berserker_rabbit", "Berserker Rabbit", 6, FRENZY | TOUGH, number="03/32", copies=2,
    constant=Power(4, condition=own_discard_pile_empty),
    text="While your discard pile is empty, this has +4 power.",
)  # fmt: skip
card(
    "blessed_killer_bee", "Blessed Killer Bee", 5, HUNTER, number="04/32",
    discard=IncreasesLifeLoss(2),
    text="In your discard pile: Whenever the opponent loses life, they lose 2 more.",
    rulings=("It does not add to itself, and it stays one single loss. Two of them add 4.",),
)  # fmt: skip
card(
    "blessed_shield_bugs", "Blessed Shield Bugs", 6, TOUGH, number="05/32",
    discard=Power(1, allies_of_its_pile),
    text="In your discard pile: Allied creatures have +1 power.",
)  # fmt: skip
card(
    "blessed_tiger_squirrel", "Blessed Tiger Squirrel", 3, SNEAKY, number="06/32",
    discard=(
        CannotAttack(power_at_least=7, whom=enemies_of_its_pile),
        CannotBlock(power_at_least=7, whom=enemies_of_its_pile),
    ),
    text="In your discard pile: Enemy creatures with power 7 or more can neither attack nor block.",
    rulings=("Hunter may still name such a creature.",),
)  # fmt: skip
card(
    "catalisk", "Catalisk", 2, POISONOUS, number="07/32",
    attack=OpponentDiscardsPile(),
    text="Attack: The opponent discards their whole draw pile.",
)  # fmt: skip
card(
    "cave_lizard", "Cave Lizard", 10, TOUGH | SNEAKY, number="08/32",
    constant=CannotAttack(whom=itself),
    text="This cannot attack.",
)  # fmt: skip
card(
    "cursed_gorillion", "Cursed Gorillion", 10, FRENZY | TOUGH, number="09/32",
    discard=Power(-2, allies_of_its_pile),
    text="In your discard pile: Allied creatures have -2 power.",
    rulings=("Power is never less than 1.",),
)  # fmt: skip
card(
    "duckdra", "Duckdra", 5, HUNTER, number="10/32", copies=2,
    attack=defeat(any_side, keywords=POISONOUS, up_to=1),
    text="Attack: You may defeat one creature with Poisonous.",
)  # fmt: skip
card(
    "fire_antler", "Fire Antler", 8, number="11/32", copies=2,
    defeated=(OpponentLosesLife(1), BoostCreatures(1)),
    text="Defeated: The opponent loses 1 life. Then boost up to 1 card to any creature.",
    rulings=(
        BOOST,
        "By then this card lies in the discard pile and may be the boost.",
    ),
)  # fmt: skip
card(
    "ghostly_underdog", "Ghostly Underdog", 4, number="12/32",
    attack=DefeatAll(Creatures(enemy, weaker=True)),
    text="Attack: All enemy creatures with less power than this are defeated.",
)  # fmt: skip
GOAT_MODES = ChooseMode(
    ("boost", "defeat"),
    (ability("mode", BoostCreatures(1)), ability("mode", Defeat(Creatures(any_side, boosted=True)))),
)
card(
    "goat_dragon", "Goat Dragon", 7, number="13/32", copies=2,
    play=GOAT_MODES,
    attack=GOAT_MODES,
    text="Play and Attack: Choose one: boost up to 1 card to any creature; or defeat one boosted creature.",
    rulings=(
        BOOST,
        "You may choose to defeat a boosted creature when there is none; then nothing happens.",
    ),
)  # fmt: skip
card(
    "hiss_holiness", "Hiss Holiness", 5, FRENZY | POISONOUS, number="14/32", copies=2,
    play=BoostCreatures(4),
    text="Play: Boost up to 4 cards to any creatures, split as you like.",
    rulings=(BOOST,),
)  # fmt: skip
card(
    "hypnotic_mouse", "Hypnotic Mouse", 1, SNEAKY, number="15/32",
    constant=CannotAttack(whom=creatures_of_equal_power),
    text="Creatures that have the same power as another creature in play cannot attack.",
    rulings=("Creatures of all sides count, and nobody's can attack.",),
)  # fmt: skip
card(
    "koibra", "Koibra", 2, POISONOUS, number="16/32", copies=2,
    play=RevealRandomToPile(),
    attack=RevealRandomToPile(),
    text="Play and Attack: A random card of the opponent's hand is shown. Put it into a discard pile of your choice.",
    rulings=("Any player's pile. The opponent draws up as usual.",),
)  # fmt: skip
card(
    "madam_mystique", "Madam Mystique", 2, number="17/32", copies=2,
    defeated=(NameKeyword(), DefeatAllWithKeptKeyword(enemy)),
    text="Defeated: Name a keyword. All enemy creatures that have it are defeated.",
)  # fmt: skip
card(
    "peacasus", "Peacasus", 3, SNEAKY, number="18/32", copies=2,
    put_in_discard=GainLife(1),
    text="Whenever this is put into your discard pile: You gain 1 life.",
    rulings=(EVERY_PLACE,),
)  # fmt: skip
card(
    "porcupine_teacher", "Porcupine Teacher", 5, number="19/32",
    constant=Grant(POISONOUS, further_allies),
    text="Other allied creatures have Poisonous.",
)  # fmt: skip
card(
    "pyro_salamancer", "Pyro Salamancer", 6, number="20/32", copies=2,
    play=(BoostCreatures(1), DefeatEqualPair()),
    text="Play: Boost up to 1 card to any creature. Then defeat exactly two creatures with the same power.",
    rulings=(BOOST, "Whichever sides they are on. You must, if there are two such creatures."),
)  # fmt: skip
card(
    "radioactive_pest", "Radioactive Pest", 1, POISONOUS, number="21/32", copies=2,
    attack=defeat(enemy, power_at_least=7),
    text="Attack: Defeat one enemy creature with power 7 or more.",
)  # fmt: skip
card(
    "rockyphant", "Rockyphant", 8, TOUGH, number="22/32",
    put_in_discard=EachOpponentDiscards(1),
    text="Whenever this is put into your discard pile: The opponent discards one card of their choice.",
    rulings=(EVERY_PLACE, "With two opponents, each of them discards."),
)  # fmt: skip
card(
    "sea_rex", "Sea-Rex", 5, HUNTER, number="23/32", copies=2,
    attack=BoostItself(1),
    text="Attack: Boost up to 1 card to this.",
    rulings=(BOOST,),
)  # fmt: skip
SOUL_MODES = ChooseMode(("boost", "take"), (ability("mode", BoostCreatures(1)), ability("mode", TakeBoost())))
card(
    "soul_manipulator", "Soul Manipulator", 5, TOUGH, number="24/32", copies=2,
    play=SOUL_MODES,
    attack=SOUL_MODES,
    text="Play and Attack: Choose one: boost up to 1 card to any creature; or take one card from under a creature "
    "into your hand.",
    rulings=(
        BOOST,
        "From under any creature, on either side. Everybody has seen the card, so everybody knows you have it.",
    ),
)  # fmt: skip
card(
    "spirit_cheetah", "Spirit Cheetah", 5, HUNTER, number="25/32",
    defeated=take_control(power_at_most=2),
    text="Defeated: Take over one creature with power 2 or less.",
)  # fmt: skip
card(
    "spirit_maki", "Spirit Maki", 3, SNEAKY, number="26/32",
    defeated=take_control(power_at_least=9),
    text="Defeated: Take over one creature with power 9 or more.",
)  # fmt: skip
card(
    "squirtoise_scout", "Squirtoise Scout", 2, TOUGH, number="27/32", copies=2,
    constant=CannotBlock(condition=two_of_equal_power_on_its_side),
    text="While two or more allied creatures have the same power, the opponent cannot block.",
    rulings=(
        "Hunter may still name a creature.",
        "In two against two your teammate's creatures count, and neither opponent can block.",
    ),
)  # fmt: skip
card(
    "tiger_wasp", "Tiger Wasp", 3, FRENZY | SNEAKY, number="28/32",
    play=DiscardRandom(1),
    text="Play: You discard one random card from hand.",
    rulings=("Chance chooses the card, neither player.",),
)  # fmt: skip
card(
    "tornado_dragon", "Tornado Dragon", 8, number="29/32", copies=2,
    play=(Discard(2, up_to=True), DefeatForEachKept(Creatures(any_side))),
    text="Play: You may discard up to 2 cards of your choice. Defeat one creature for each.",
    rulings=("You choose all these creatures together; they may be yours.",),
)  # fmt: skip
card(
    "trash_diver", "Trash Diver", 2, SNEAKY, number="30/32",
    attack=TakeFromDiscard(2, OPPONENT),
    text="Attack: Take 2 cards of your choice from the opponent's discard pile into your hand.",
)  # fmt: skip
card(
    "trash_flier", "Trash Flier", 2, SNEAKY, number="31/32",
    defeated=PlayFromDiscard(OPPONENT),
    text="Defeated: Play one card of your choice from the opponent's discard pile.",
    rulings=("It is yours from then on. Its Play effect happens, and nobody can take it with a Mindbug.",),
)  # fmt: skip
card(
    "water_antler", "Water Antler", 8, number="32/32", copies=2,
    play=(GainLife(1), BoostCreatures(1)),
    text="Play: You gain 1 life. Then boost up to 1 card to any creature.",
    rulings=(BOOST,),
)  # fmt: skip
