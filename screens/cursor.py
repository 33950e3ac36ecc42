"""Where the cursor is among the cards on the table and how keys move it; it chooses nothing (U1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import View
from screens.places import CARD_ZONES, CREATURE_ZONES, ROWS, Button, Shown, Zone, seats_around


class Cursor:
    """`names` are the players' names, by seat; `note` is what stands in the strip until the cursor moves."""

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self.seat = seat
        self.names = tuple(names)
        self.seat_of = seats_around(seat, len(self.names))
        """Whose creatures lie in which zone."""
        self.view: View | None = None
        self.zone = Zone.HAND
        self.note = ""
        self._at = dict.fromkeys(Zone, 0)
        self._zones: dict[Zone, tuple[Shown, ...]] = dict.fromkeys(CARD_ZONES, ())
        self._side = Zone.THEIRS

    def cards(self, zone: Zone) -> tuple[Shown, ...]:
        return self._zones.get(zone, ())

    @property
    def buttons(self) -> Sequence[Button]:
        """Answers that name no card; they stand below the cards."""
        return ()

    def at(self, zone: Zone) -> int:
        """The place of the cursor in `zone`, also while it is elsewhere."""
        return self._at[zone]

    @property
    def here(self) -> Shown | None:
        """The card under the cursor."""
        cards = self.cards(self.zone)
        place = self._at[self.zone]
        return cards[place] if place < len(cards) else None

    @property
    def pile_here(self) -> int:
        """The seat whose discard pile the cursor is on, right of that seat's creatures; -1 if it is on none."""
        if self.zone in CREATURE_ZONES and self._at[self.zone] == len(self.cards(self.zone)):
            return self._pile_seat(self.zone)
        return -1

    # Moving

    def move(self, across: int, down: int) -> None:
        """One step along a zone, or to the next one that is not empty; the cursor stops at the edges.

        Buttons stand below one another, so down and up go through them first.
        """
        self.note = ""
        if across:
            self._step_across(across)
            self._clamp()
        if down and self.zone is Zone.BUTTONS and 0 <= self._at[Zone.BUTTONS] + down < len(self.buttons):
            self._at[Zone.BUTTONS] += down
        elif down:
            self._step(down)
        self._moved()

    def next_zone(self, back: bool = False) -> None:
        """Round and round the zones that are not empty."""
        self.note = ""
        order = [zone for zone in Zone if self._size(zone) or zone is self.zone]
        place = order.index(self.zone) + (-1 if back else 1)
        self.zone = order[place % len(order)]
        self._clamp()
        self._moved()

    def point(self, zone: Zone, place: int) -> bool:
        """Put the cursor there; False, and nothing changes, where there is nothing."""
        if not 0 <= place < self._size(zone):
            return False
        self.note = ""
        self.zone, self._at[zone] = zone, place
        self._moved()
        return True

    def point_letter(self, letter: str) -> bool:
        """Put the cursor on the card with this letter; False where no card has it."""
        for zone in CARD_ZONES:
            for place, card in enumerate(self.cards(zone)):
                if card.letter == letter:
                    return self.point(zone, place)
        return False

    # Inside

    def _settle_among(self, zones: Sequence[Zone]) -> None:
        here = self.here
        if here is not None and here.legal and self.zone in zones:
            return
        for zone in zones:
            for place, card in enumerate(self.cards(zone)):
                if card.legal:
                    self.zone, self._at[zone] = zone, place
                    return

    def _size(self, zone: Zone) -> int:
        if zone is Zone.BUTTONS:
            return len(self.buttons)
        return len(self.cards(zone)) + (self._pile_seat(zone) >= 0)

    def _pile_seat(self, zone: Zone) -> int:
        """Whose discard pile lies at the end of `zone`, -1 where there is none or it is empty."""
        seat = self.seat_of.get(zone, -1)
        return seat if self.view is not None and seat >= 0 and self.view.discard(seat) else -1

    def _step_across(self, across: int) -> None:
        """Along a zone, and from the place of one opponent to that of the other beside it."""
        at = self._at[self.zone] + across
        if self.zone is Zone.THEIRS and at >= self._size(Zone.THEIRS) and self._size(Zone.RIGHT):
            self.zone, at = Zone.RIGHT, 0
        elif self.zone is Zone.RIGHT and at < 0 and self._size(Zone.THEIRS):
            self.zone, at = Zone.THEIRS, self._size(Zone.THEIRS) - 1
        self._at[self.zone] = at

    def _step(self, down: int) -> None:
        row = next(place for place, zones in enumerate(ROWS) if self.zone in zones) + down
        while 0 <= row < len(ROWS):
            filled = [zone for zone in ROWS[row] if self._size(zone)]
            if filled:
                self.zone = self._side if self._side in filled else filled[0]
                return
            row += down

    def _moved(self) -> None:
        """What follows from where the cursor is now."""
        if self.zone in (Zone.THEIRS, Zone.RIGHT):
            self._side = self.zone

    def _clamp(self) -> None:
        if not self._size(self.zone):
            order = (Zone.HAND, Zone.YOURS, Zone.THEIRS, Zone.RIGHT, Zone.TEAMMATE)
            self.zone = next((zone for zone in order if self._size(zone)), Zone.HAND)
        for zone in Zone:
            self._at[zone] = max(0, min(self._at[zone], self._size(zone) - 1))
