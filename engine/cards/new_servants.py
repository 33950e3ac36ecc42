"""New Servants: 12 designs, each twice, 24 cards. Every text is in our own words."""

from engine.blocks.constants.limits import CannotAttack, CannotBlock
from engine.blocks.constants.power import Power, PowerPer
from engine.blocks.constants.whom import LifeIs, further_allies, strongest_enemies, weakest_enemies
from engine.blocks.effects.combat import CreatureCannotBlockThisTurn, GainKeywordsThisTurn
from engine.blocks.effects.creatures import DefeatAll, defeat
from engine.blocks.effects.hands import IsGiven, PlayKept, the_opponent
from engine.blocks.effects.life import LoseLife
from engine.blocks.effects.piles import PlayItselfFromDiscard
from engine.blocks.effects.structure import When, may, more_creatures
from engine.blocks.targets import Creatures, any_side
from engine.cards.registry import CardSet
from engine.decisions import Purpose
from engine.keywords import FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

card = CardSet("new_servants", "New Servants").card

card(
    "bugserker", "Bugserker", 3, TOUGH, number="01/12", copies=2,
    constant=Power(8, condition=LifeIs(1)),
    text="While you have exactly 1 life, this has +8 power.",
    rulings=("Life that you gain or lose in the middle of a turn counts at once.",),
)  # fmt: skip
card(
    "count_draculeech", "Count Draculeech", 7, number="02/12", copies=2,
    attack=(LoseLife(1), defeat(any_side)),
    text="Attack: You lose 1 life. Then defeat one creature of your choice.",
    rulings=(
        "Both parts are mandatory; with 1 life left the attack costs you the game.",
        "You may have to choose a creature of your own, even the Count himself: then his attack is over.",
    ),
)  # fmt: skip
card("creep_from_the_deep", "Creep From The Deep", 4, POISONOUS | HUNTER, number="03/12", copies=2)
card(
    "ferret_pacifier", "Ferret Pacifier", 4, number="04/12", copies=2,
    constant=CannotBlock(whom=strongest_enemies),
    text="The enemy creature with the most power cannot block.",
    rulings=(
        "If several are tied for the most power, none of them can block.",
        "Hunter may still name a creature that cannot block.",
    ),
)  # fmt: skip
card(
    "froblin_instigator", "Froblin Instigator", 1, HUNTER, number="05/12", copies=2,
    constant=PowerPer(2, further_allies),
    text="This has +2 power for each other allied creature.",
)  # fmt: skip
card(
    "goreagle_alpha", "Goreagle Alpha", 6, FRENZY | HUNTER | TOUGH, number="06/12", copies=2,
    play=LoseLife(1),
    text="Play: You lose 1 life.",
    rulings=("Whoever takes it with a Mindbug loses the life.",),
)  # fmt: skip
card(
    "hamster_lion", "Hamster Lion", 8, FRENZY, number="07/12", copies=2,
    constant=CannotAttack(whom=weakest_enemies),
    text="The enemy creature with the least power cannot attack.",
    rulings=(
        "If several are tied for the least power, none of them can attack.",
        "A player who is left without any turn action loses.",
    ),
)  # fmt: skip
card(
    "hungry_hungry_hamster", "Hungry Hungry Hamster", 2, SNEAKY, number="08/12", copies=2,
    play=(IsGiven(the_opponent, "opponent_gives_card"), PlayKept()),
    text="Play: The opponent gives you a card of their choice from hand. You may play it at once.",
    rulings=(
        "Nobody can take that card with a Mindbug, and its Play effect happens.",
        "A card that you do not play stays in your hand; the opponent draws up as usual.",
    ),
)  # fmt: skip
card(
    "hyenix", "Hyenix", 7, FRENZY, number="09/12", copies=2,
    life_lost_in_discard=may(
        Purpose.PLAY_THIS,
        PlayItselfFromDiscard(),
        possible=lambda game, frame: game.pile_of(frame.source) == frame.seat,
        primitive="",
    ),
    text="In your discard pile: When you lose life, you may play this.",
    rulings=(
        "Once for each loss, however much life it was, and not if that was your last life.",
        "It is played before the attack goes on, so it may block an attack whose effect cost you the life.",
        "Nobody can take it with a Mindbug.",
        "In two against two every loss of your team counts.",
    ),
)  # fmt: skip
card(
    "majestic_manticore", "Majestic Manticore", 6, POISONOUS, number="10/12", copies=2,
    attack=DefeatAll(Creatures(any_side, lowest=True)),
    text="Attack: The creature with the least power is defeated.",
    rulings=(
        "It looks at both sides, itself included; if several are tied for the least power, all of them are defeated.",
        "If it defeats itself, the attack is over.",
    ),
)  # fmt: skip
card(
    "the_lurker", "The Lurker", 4, TOUGH, number="11/12", copies=2,
    attack=When(more_creatures, GainKeywordsThisTurn(SNEAKY)),
    text="Attack: If you control more creatures than the opponent, this has Sneaky until the end of the turn.",
)  # fmt: skip
card(
    "turf_the_surfer", "Turf The Surfer", 8, number="12/12", copies=2,
    attack=CreatureCannotBlockThisTurn(),
    text="Attack: Choose one creature. It cannot block this turn.",
    rulings=("Hunter may still name it.",),
)  # fmt: skip
