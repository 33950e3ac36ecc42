"""Tag Team: 16 designs for two against two, each twice, 32 cards. Every text is in our own words."""

from functools import partial

from engine.blocks.constants.limits import ForbidsTeammatesCards, GivesAbility, HuntsLeftOnly
from engine.blocks.constants.power import Grant, Power
from engine.blocks.constants.whom import creatures_of_teammates
from engine.blocks.effects.combat import EnemiesCannotBlockThisTurn, ForceAttack
from engine.blocks.effects.creatures import DefeatOfKeptPower, ReturnItselfToTeammate, TakeCreatureToHand
from engine.blocks.effects.hands import (
    EachOpponentPassesLeft,
    IsGiven,
    OpponentDiscards,
    PlayKept,
    TeammateShows,
    the_teammate,
)
from engine.blocks.effects.life import OpponentLosesLife, WinGame
from engine.blocks.effects.piles import TEAMMATE, LookAtUnused, PlayFromDiscard
from engine.blocks.effects.structure import RefreshTeammatesMindbug
from engine.blocks.targets import Creatures, of_teammate
from engine.cards.registry import CardSet, ability
from engine.keywords import FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

NO_MINDBUG = "Nobody can take that card with a Mindbug or Mindfrog, and its Play effect happens."
ACTION = "Use it instead of playing a card or attacking, and only if some part of it would change something."

card = partial(CardSet("tag_team", "Tag Team").card, team_only=True, copies=2)

card(
    "bazoocarrot", "Bazoocarrot", 7, TOUGH, number="01/16",
    attack=EnemiesCannotBlockThisTurn(chosen=True),
    text="Attack: Choose one opponent. They cannot block this turn.",
)  # fmt: skip
card(
    "buddy_barrel", "Buddy Barrel", 6, FRENZY, number="02/16",
    play=(IsGiven(the_teammate, "teammate_gives_card"), PlayKept()),
    text="Play: Your teammate gives you a card of their choice from hand. You may play it at once.",
    rulings=(
        NO_MINDBUG,
        "A card that you do not play stays in your hand, unseen by the opponents.",
        "Your teammate draws up again before you decide.",
    ),
)  # fmt: skip
card(
    "chameleon_charmer", "Chameleon Charmer", 6, number="03/16",
    attack=EachOpponentPassesLeft(),
    text="Attack: Each opponent gives a card of their choice from hand to the player on their left.",
    rulings=(
        "Those are you and your teammate. Only giver and receiver see the card.",
        "Both choose before a card moves; then both draw up.",
    ),
)  # fmt: skip
card(
    "compost_dragon_robber", "Compost Dragon Robber", 3, TOUGH, number="04/16",
    play=PlayFromDiscard(TEAMMATE),
    text="Play: Play one card of your choice from your teammate's discard pile.",
    rulings=(NO_MINDBUG, "It comes into play on your side, and it is yours from then on."),
)  # fmt: skip
card(
    "elemantlers", "Elemantlers", 5, number="05/16",
    action=(OpponentLosesLife(1), ReturnItselfToTeammate()),
    text="Action: The opposing team loses 1 life. Then this goes to your teammate's hand.",
    rulings=(ACTION,),
)  # fmt: skip
card(
    "going_bananas", "Going Bananas", 10, FRENZY | TOUGH, number="06/16",
    constant=ForbidsTeammatesCards(power_at_least=5),
    text="Your teammate cannot play cards with power 5 or more from hand.",
    rulings=(
        "A teammate who can do nothing else shows by a proof that all cards in their hand are that big.",
        "Only cards played as a turn action are forbidden. What an effect has them play, from hand too, they may play.",
    ),
)  # fmt: skip
card(
    "kung_fu_buddies", "Kung-Fu Buddies", 7, FRENZY, number="07/16",
    attack=(TeammateShows(), DefeatOfKeptPower()),
    text="Attack: Your teammate shows a card of their choice from hand. Defeat one creature with exactly its power.",
    rulings=(
        "The card stays in hand. A teammate with cards must show one.",
        "The creature counts with its current power, the card with the printed one.",
    ),
)  # fmt: skip
card(
    "lurker_island", "Lurker Island", 2, POISONOUS, number="08/16",
    attack=RefreshTeammatesMindbug(),
    text="Attack: One used Mindbug of your teammate can be used again.",
    rulings=("A Mindfrog is not a Mindbug.",),
)  # fmt: skip
card(
    "radioactive_race", "Radioactive Race", 6, POISONOUS, number="09/16",
    teammate_cannot_act=WinGame("win_if"),
    text="When your teammate can take no turn action at the start of their turn, your team wins.",
    rulings=("A teammate with cards that may not be played shows by a proof that all of them are forbidden.",),
)  # fmt: skip
card(
    "release_the_puffers", "Release The Puffers", 7, POISONOUS, number="10/16",
    constant=GivesAbility(ability("play", OpponentDiscards(1))),
    text="Creatures that your teammate plays have an additional Play effect: an opponent of the teammate's choice "
    "discards one card of their choice.",
)  # fmt: skip
card(
    "rocket_lovers", "Rocket Lovers", 8, number="11/16",
    action=ForceAttack(of_teammate),
    text="Action: Choose one creature of your teammate. They attack with it at once, if it can attack.",
    rulings=(ACTION, "Your teammate decides about Hunter, Frenzy and its Attack effect."),
)  # fmt: skip
card(
    "sharkdognadodragon", "Sharkdognadodragon", 8, HUNTER, number="12/16",
    constant=HuntsLeftOnly(),
    text="With Hunter, this can name only creatures of the player on your left.",
)  # fmt: skip
card(
    "superhero_boot_camp", "Superhero Boot Camp", 3, TOUGH, number="13/16",
    constant=(Power(1, creatures_of_teammates), Grant(FRENZY, creatures_of_teammates)),
    text="Your teammate's creatures have +1 power and Frenzy.",
)  # fmt: skip
card(
    "sweet_killers", "Sweet Killers", 5, number="14/16",
    constant=GivesAbility(ability("attack", OpponentLosesLife(1)), power_at_most=5),
    text="Your teammate's creatures with power 5 or less have an additional Attack effect: the opposing team loses "
    "1 life.",
)  # fmt: skip
card(
    "trick_taking_hamster", "Trick-Taking Hamster", 2, SNEAKY, number="15/16",
    play=(TakeCreatureToHand(Creatures(of_teammate), "return_ally_to_own_hand"), PlayKept()),
    text="Play: Take one creature of your teammate into your hand. You may play it at once.",
    rulings=(NO_MINDBUG,),
)  # fmt: skip
card(
    "undead_trio", "Undead Trio", 6, POISONOUS, number="16/16",
    play=LookAtUnused(3),
    text="Play: Look at the top 3 cards of the unused pile and put one into your teammate's hand. The others are "
    "shuffled back into the pile.",
    rulings=(
        "Only you see the three cards, and only your teammate and you the one that they get.",
        "If fewer than 3 cards are left, look at those.",
    ),
)  # fmt: skip
