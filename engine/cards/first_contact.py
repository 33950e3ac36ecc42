"""First Contact: 32 designs, 16 of them twice, 48 cards. Every text is in our own words."""

from engine.blocks.constants.limits import CannotBlock, NotBlockableBy, StopsEnemyPlayEffects
from engine.blocks.constants.power import CopyFromEnemies, Grant, Power
from engine.blocks.constants.whom import alone, further_allies, own_turn
from engine.blocks.effects.creatures import defeat, defeat_all, take_control
from engine.blocks.effects.hands import OpponentDiscards, StealRandom
from engine.blocks.effects.life import GainLife, LifeBecomesOpponents, OpponentLosesLife, OpponentLosesLifeDownTo
from engine.blocks.effects.piles import OPPONENT, OWN, PlayFromDiscard, TakeBackDiscardPile
from engine.blocks.effects.structure import When, fewer_creatures
from engine.blocks.targets import any_side, enemy
from engine.cards.registry import CardSet
from engine.keywords import FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

card = CardSet("first_contact", "First Contact").card

card(
    "axolotl_healer", "Axolotl Healer", 4, POISONOUS, number="01/32", copies=2,
    play=GainLife(2),
    text="Play: You gain 2 life.",
    rulings=("There is no upper limit on life.",),
)  # fmt: skip
card(
    "bee_bear", "Bee Bear", 8, number="02/32",
    constant=NotBlockableBy(power_at_most=6),
    text="Creatures with power 6 or less cannot block this.",
    rulings=("If it is ever given Hunter, Hunter may still name such a creature.",),
)  # fmt: skip
card(
    "brain_fly", "Brain Fly", 4, number="03/32",
    play=take_control(power_at_least=6),
    text="Play: Take over one creature with power 6 or more.",
    rulings=(
        "The creature comes over as it is: exhausted stays exhausted, and its Play effect does not happen again.",
        "You need a creature that you do not control yet. With none of that size, nothing happens.",
    ),
)  # fmt: skip
card(
    "chameleon_sniper", "Chameleon Sniper", 1, SNEAKY, number="04/32",
    attack=OpponentLosesLife(1),
    text="Attack: The opponent loses 1 life.",
    rulings=("An unblocked attack then costs the usual life on top.",),
)  # fmt: skip
card(
    "compost_dragon", "Compost Dragon", 3, HUNTER, number="05/32", copies=2,
    play=PlayFromDiscard(OWN),
    text="Play: Play one card of your choice from your discard pile.",
    rulings=(
        "You must, if a card lies there. Its Play effect happens, and nobody can take it with a Mindbug.",
        "The Dragon itself is in play, so it is never among the cards to choose from.",
    ),
)  # fmt: skip
card(
    "deathweaver", "Deathweaver", 2, POISONOUS, number="06/32",
    constant=StopsEnemyPlayEffects(),
    text="While this is in play, Play effects of the opponent's creatures do not happen.",
    rulings=(
        "That includes cards they take with a Mindbug or play by another effect. Yours always happen.",
        "In two against two it stops both opponents.",
    ),
)  # fmt: skip
card(
    "elephantopus", "Elephantopus", 7, TOUGH, number="07/32",
    constant=CannotBlock(power_at_most=4),
    text="The opponent cannot block with creatures of power 4 or less, whichever of your creatures attacks.",
    rulings=(
        "Hunter is not affected: your Hunter may still name such a creature.",
        "If they have no bigger creature, the attack is simply unblocked.",
        "In two against two it holds for both opponents.",
    ),
)  # fmt: skip
card(
    "explosive_toad", "Explosive Toad", 5, FRENZY, number="08/32", copies=2,
    defeated=defeat(any_side),
    text="Defeated: Defeat one creature, on either side.",
    rulings=("You must choose one if any creature is in play, even if only yours are left.",),
)  # fmt: skip
card(
    "ferret_bomber", "Ferret Bomber", 2, SNEAKY, number="09/32", copies=2,
    play=OpponentDiscards(2),
    text="Play: The opponent discards two cards of their choice.",
    rulings=("Both are chosen together; then they draw up again while their draw pile lasts.",),
)  # fmt: skip
card(
    "giraffodile", "Giraffodile", 7, number="10/32",
    play=TakeBackDiscardPile(),
    text="Play: Take your whole discard pile into your hand.",
    rulings=("Your hand may grow beyond five. You draw again only once it is below five.",),
)  # fmt: skip
card(
    "goblin_werewolf", "Goblin Werewolf", 2, HUNTER, number="11/32", copies=2,
    constant=Power(+6, condition=own_turn),
    text="Has +6 power during your turns.",
    rulings=("So it attacks with 8 and blocks with 2.",),
)  # fmt: skip
card("gorillion", "Gorillion", 10, number="12/32")
card(
    "grave_robber", "Grave Robber", 7, TOUGH, number="13/32", copies=2,
    play=PlayFromDiscard(OPPONENT),
    text="Play: Play one card of your choice from the opponent's discard pile on your side.",
    rulings=(
        "You must, if a card lies there. Its Play effect is yours, and nobody can take it with a Mindbug.",
        "The card is yours from then on.",
    ),
)  # fmt: skip
card(
    "harpy_mother", "Harpy Mother", 5, number="14/32",
    defeated=take_control(up_to=2, power_at_most=5),
    text="Defeated: Take over up to two creatures with power 5 or less.",
    rulings=(
        "Whoever controlled it when it was defeated gets the effect.",
        "Creatures defeated together with it are gone already and cannot be chosen.",
    ),
)  # fmt: skip
card(
    "kangasaurus_rex", "Kangasaurus Rex", 7, number="15/32", copies=2,
    play=defeat_all(enemy, power_at_most=4),
    text="Play: Defeat every enemy creature with power 4 or less.",
    rulings=("Which creatures are small enough is settled before any of them leaves.",),
)  # fmt: skip
card(
    "killer_bee", "Killer Bee", 5, HUNTER, number="16/32", copies=2,
    play=OpponentLosesLife(1),
    text="Play: The opponent loses 1 life.",
)  # fmt: skip
card(
    "lone_yeti", "Lone Yeti", 5, TOUGH, number="17/32",
    constant=(Power(+5, condition=alone), Grant(FRENZY, condition=alone)),
    text="While this is your only creature, it has +5 power and Frenzy.",
    rulings=(
        "If its first attack leaves it alone, it has Frenzy in time for a second one.",
        "In two against two your teammate's creatures count as well: with one of them in play the Yeti is not alone.",
    ),
)  # fmt: skip
card("luchataur", "Luchataur", 9, FRENZY, number="18/32", copies=2)
card(
    "mysterious_mermaid", "Mysterious Mermaid", 7, number="19/32",
    play=LifeBecomesOpponents(),
    text="Play: Your life becomes equal to the opponent's.",
    rulings=(
        "Up or down, whichever it takes.",
        "Going down is a loss of life, for every card that watches one.",
        "In two against two it is the life of the two teams.",
    ),
)  # fmt: skip
card("plated_scorpion", "Plated Scorpion", 2, POISONOUS | TOUGH, number="20/32", copies=2)
card("rhino_turtle", "Rhino Turtle", 8, FRENZY | TOUGH, number="21/32", copies=2)
card(
    "shark_dog", "Shark Dog", 4, HUNTER, number="22/32",
    attack=defeat(enemy, power_at_least=6),
    text="Attack: Defeat one enemy creature with power 6 or more.",
    rulings=("This happens before its Hunter names a blocker.",),
)  # fmt: skip
card(
    "sharky_crab_dog_mummypus", "Sharky Crab-Dog-Mummypus", 5, number="23/32",
    constant=CopyFromEnemies(HUNTER | SNEAKY | FRENZY | POISONOUS),
    text="Has Hunter, Sneaky, Frenzy and Poisonous, each while an enemy creature has it.",
    rulings=(
        "It follows the table at every moment, and sees keywords that enemies were granted. Tough is not copied.",
        "Two of them facing each other give each other nothing.",
    ),
)  # fmt: skip
card(
    "shield_bugs", "Shield Bugs", 4, TOUGH, number="24/32", copies=2,
    constant=Power(+1, further_allies),
    text="Your other creatures have +1 power.",
    rulings=(
        "Two of them strengthen each other.",
        "In two against two your teammate's creatures get it as well.",
    ),
)  # fmt: skip
card(
    "snail_hydra", "Snail Hydra", 9, number="25/32", copies=2,
    attack=When(fewer_creatures, defeat(any_side)),
    text="Attack: If you have fewer creatures than the opponent, defeat one creature, on either side.",
    rulings=(
        "You must, when you have fewer. If you choose the Hydra itself, the attack is over.",
        "In two against two you choose the opponent to compare with, and only your own creatures count.",
    ),
)  # fmt: skip
card(
    "snail_thrower", "Snail Thrower", 1, POISONOUS, number="26/32",
    constant=Grant(HUNTER | POISONOUS, further_allies, power_at_most=4),
    text="Your other creatures with power 4 or less have Hunter and Poisonous.",
    rulings=("Current power counts, with every bonus.",),
)  # fmt: skip
card("spider_owl", "Spider Owl", 3, SNEAKY | POISONOUS, number="27/32", copies=2)
card(
    "strange_barrel", "Strange Barrel", 6, number="28/32",
    defeated=StealRandom(2),
    text="Defeated: Steal two random cards from the opponent's hand.",
    rulings=("Both are picked together; then the opponent draws up again while their draw pile lasts.",),
)  # fmt: skip
card(
    "tiger_squirrel", "Tiger Squirrel", 3, SNEAKY, number="29/32", copies=2,
    play=defeat(enemy, power_at_least=7),
    text="Play: Defeat one enemy creature with power 7 or more.",
)  # fmt: skip
card(
    "turbo_bug", "Turbo Bug", 4, number="30/32",
    attack=OpponentLosesLifeDownTo(1),
    text="Attack: The opponent loses all life but 1.",
    rulings=(
        "At 1 nothing happens; an unblocked attack then takes the last one.",
        "It is one single loss of life, for every card that watches one.",
    ),
)  # fmt: skip
card(
    "tusked_extorter", "Tusked Extorter", 8, number="31/32", copies=2,
    attack=OpponentDiscards(1),
    text="Attack: The opponent discards one card of their choice.",
)  # fmt: skip
card(
    "urchin_hurler", "Urchin Hurler", 5, HUNTER, number="32/32",
    constant=Power(+2, further_allies, own_turn),
    text="During your turns your other creatures have +2 power.",
    rulings=("The bonus lasts through the whole attack, the fight with a blocker included.",),
)  # fmt: skip
