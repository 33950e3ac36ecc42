"""`--auto`: the computer at a network table, without a screen: a sparring partner for another machine (U4, U9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.decks import write_sets
from engine.view import View
from mindbug_tui.errors import OK
from mindbug_tui.match import Player
from mindbug_tui.network.another_game import ask_at_once
from mindbug_tui.network.fair_match import FairMatch, stop_if_wrong
from mindbug_tui.network.pair_table import PairTable
from mindbug_tui.network.patience import Standing
from mindbug_tui.network.table import NetTable
from mindbug_tui.output import print_json
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.session.liveness import Quality
from net.session.session import Gesture, Said, Session

WORDS: Mapping[str, str] = {
    "invite": "Invite: {invite}, or by its code: {code}",
    "knocked": "{name} ({phrase}) holds the invite and is let in.",
    "proposed": "{name} plays with these sets: {sets}.",
    "connected": "Connected with {name} ({phrase}); game {game}.",
    "turned_away": "Turned away: {reason}",
    "note": "{text}",
    "line": "The line is {quality}.",
    "patience": "The other player's time for coming back is used up: {standing}.",
    "claimed": "The game is claimed: {result}.",
    "accused": "The other player claims a {result}: {verdict}.",
    "dealt": "The cards are dealt.",
    "decision": "Decision {number}: option {option} of {options}.",
    "rematch": "Another game begins: {game}.",
    "over": "Over: winner {winner}, {reason}. Transcript {transcript}, digest {digest}",
}


class Teller:
    """Says what happens, as JSON objects or as lines. A `Watcher` that lets in whoever has the right invite."""

    def __init__(self, *, json: bool) -> None:
        self._json = json
        self.on_patience: Callable[[Standing], None] | None = None
        """What to do when the other player has used up its time."""

    def tell(self, event: str, **fields: Any) -> None:
        """One line."""
        if self._json:
            print_json({"event": event, **fields})
        else:
            print(WORDS[event].format(**fields), flush=True)

    def invited(self, invite: Invite, code: ShortCode) -> None:
        port = invite.addresses[-1].port
        self.tell("invite", invite=invite.to_text(), code=code.to_text(), port=port)

    async def admit(self, name: str, phrase: str) -> bool:
        self.tell("knocked", name=name, phrase=phrase)
        return True

    async def proposed(self, name: str, sets: tuple[str, ...]) -> bool:
        self.tell("proposed", name=name, sets=",".join(write_sets(sets)))
        return True

    def at_the_door(self) -> None:
        """What comes of it is told."""

    def connected(self, name: str, phrase: str, game: str) -> None:
        self.tell("connected", name=name, phrase=phrase, game=game)

    def turned_away(self, sentence: str) -> None:
        self.tell("turned_away", reason=sentence)

    def noted(self, sentence: str) -> None:
        self.tell("note", text=sentence)

    def line_is(self, quality: Quality, left: float, own: float) -> None:
        self.tell("line", quality=quality.value, left=round(left), own_left=round(own))

    def heard(self, said: Said | Gesture) -> None:
        """A computer does not listen."""

    def patience_over(self, standing: Standing) -> None:
        self.tell("patience", standing=standing.value)
        if self.on_patience is not None:
            self.on_patience(standing)

    def accused(self, draw: bool, stands: bool) -> None:
        self.tell("accused", result="draw" if draw else "win", verdict="it stands" if stands else "denied")


class Telling:
    """A player whose answers are told."""

    def __init__(self, player: Player, teller: Teller) -> None:
        self._player = player
        self._teller = teller
        self._number = 0

    async def choose(self, view: View) -> int:
        option = await self._player.choose(view)
        assert view.decision is not None
        self._number += 1
        self._teller.tell(
            "decision", number=self._number, seat=view.seat, option=option, options=len(view.decision.options)
        )
        return option


async def run_auto(table: PairTable, new_player: Callable[[], Player], teller: Teller, games: int = 1) -> int:
    """Play so many games at this table, or fewer if the other player wants no more; the status is by the outcome of the
    run, not of the games."""
    for left in reversed(range(games)):
        if not await _play_one(table, new_player(), teller):
            return OK
        if not left or not await ask_at_once(table, teller.noted):
            break
        assert table.files is not None
        teller.tell("rematch", game=table.files.id)
    await table.part()
    return OK


async def _play_one(table: PairTable, player: Player, teller: Teller) -> bool:
    """To the signed end; False for a game that was called off before it was dealt."""
    session = await table.seated()
    if not session.over:
        await table.until(lambda: session.machine.state.dealt or session.over)
    await stop_if_wrong(table, session)
    if session.machine.game is None:
        return False
    teller.tell("dealt")
    match = FairMatch(table, Telling(player, teller))
    await match.run()
    await table.signed()
    await table.finish()
    teller.tell("over", **outcome(table, session))
    return True


def outcome(table: NetTable, session: Session) -> dict[str, Any]:
    """How a game ended; the digest is the hash of the last round, the same on both machines."""
    assert session.machine.game is not None
    assert table.files is not None
    game = session.machine.game
    return {
        "winner": game.winner,
        "reason": game.reason,
        "transcript": str(table.files.transcript),
        "digest": session.machine.state.prev.hex(),
    }
