"""The table of checks (F11.7): what refuses a message, how to switch it off, and which attacks must notice.

`old` stands in the file exactly once. The five equations of the shuffle are not here as such: tests A20 to A24 switch
each off for its own forgery. Here the challenge loses their first messages one by one: the same forgeries pass then.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Check(NamedTuple):
    """`seen_by`: beginnings of test names without `test_`; `a20` stands for all tests of A20."""

    name: str
    file: str
    old: str
    new: str
    seen_by: tuple[str, ...]
    again: tuple[tuple[str, str, str], ...] = ()
    """Where the same is asked once more behind it, as (file, old, new): off together, since each does for both."""


def _off(name: str, file: str, condition: str, *seen_by: str) -> Check:
    """A check of the form `if condition:` that is never true any more."""
    return Check(name, file, f"if {condition}:", "if False:", seen_by)


def _any(name: str, file: str, condition: str, *seen_by: str) -> Check:
    """A check of the form `... if condition else ...` that is always true."""
    return Check(name, file, f" if {condition} else ", " if True else ", seen_by)


HEADER: Final = (
    _off("the game in the header", "apply.py", "header.gid != state.table", "a08"),
    _off("the chain in the header", "apply.py", "header.prev != state.prev", "a57", "a63"),
    _off("the round in the header", "apply.py", "header.round != state.number", "a63"),
    _any("the state digest", "apply.py", "header.state == state.digest", "a08", "a64"),
    _off(
        "seat and type are owed",
        "apply.py",
        "state.owed.get(message.header.seat) != message.header.type",
        "a06",
        "a30",
        "a42",
    ),
    Check(
        "a result before the end",
        "apply.py",
        "early = message.header.type == MessageType.RESULT and not state.over",
        "early = False",
        ("a69",),
    ),
    _off("the limit of an accusation", "envelope.py", "len(wire) > MESSAGE_LIMIT", "an_accusation_has"),
    _off(
        "the limit of a message",
        "envelope.py",
        "len(wire) > EXHIBIT_LIMIT and header.type != MessageType.ACCUSE",
        "a71",
    ),
    _off(
        "magic and version", "envelope.py", "layout.take(len(MAGIC)) != MAGIC or layout.u8() != VERSION", "a11", "a65"
    ),
    Check("trailing bytes of a message", "envelope.py", "        layout.end()\n", "", ("a11",)),
)

REFEREE: Final = (
    _off("the signature", "referee.py", "not self._signed(message, message.header.seat)", "a65"),
    Check(
        "which key a signature is by",
        "envelope.py",
        "except (InvalidSignature, ValueError):\n            return False",
        "except (InvalidSignature, ValueError):\n            return True",
        ("a65",),
    ),
    Check(
        "the game of a message",
        "referee.py",
        "if not self.is_ours(message.header):\n            # Its",
        "if False:\n            # Its",
        ("a66", "what_was_signed"),
    ),
    _off("the same message again", "referee.py", "message.signed in self._seen", "a63", "a70"),
    Check(
        "two messages for a round",
        "referee.py",
        "if self._known(message) is not None:\n            return Code.E_EQUIVOCATION\n        open_round",
        "if False:\n            return Code.E_EQUIVOCATION\n        open_round",
        ("a62", "a67"),
    ),
    Check(
        "what crossed a resignation",
        "referee.py",
        "if self.resigned is None or _stands_alone(message):",
        "if True:",
        ("what_came_before",),
    ),
    Check(
        "what crossed a dropout",
        "referee.py",
        "        if header.seat in self.state.absent:\n            return True\n",
        "        return False\n",
        ("who_was_thought",),
    ),
    Check(
        "the place of a statement",
        "referee.py",
        "return check_header(self._chapters[header.round].state, header)",
        "return Code.OK",
        ("a_statement_stands",),
    ),
    _any("what a TIMEOUT is about", "referee.py", "about", "a71"),
    Check(
        "who must say that a seat is gone",
        "referee.py",
        "if all(seat in against for seat in chapter.state.present if seat != accused):",
        "if any(seat in against for seat in chapter.state.present if seat != accused):",
        ("a74",),
    ),
    Check(
        "a TIMEOUT about a seat that has sent",
        "referee.py",
        "if header.round != chapter.state.number or accused not in self.owing:",
        "if header.round != chapter.state.number:",
        ("nobody_is_gone",),
    ),
    _off("an AUDIT_KEY before the end", "referee.py", "not isinstance(before.stage, Closed)", "a72"),
    _any(
        "an AUDIT_KEY that is not the key",
        "referee.py",
        "GROUP.mul_base(statement.secret) == before.keys[header.seat]",
        "a72",
    ),
    Check(
        "whose exhibit it is",
        "referee.py",
        "if isinstance(message, Code) or not self._signed(message, accusation.seat):",
        "if isinstance(message, Code):",
        ("nobody_is_convicted",),
    ),
    Check(
        "an exhibit of another game",
        "referee.py",
        "if not self.is_ours(message.header):\n                return false",
        "if False:\n                return false",
        ("what_was_signed", "a68"),
    ),
    Check(
        "an exhibit that is right",
        "referee.py",
        "if message.signed in self._seen or header.round >= len(self._chapters):\n            return Code.OK",
        "if header.round >= len(self._chapters):\n            return Code.OK",
        ("a68", "what_was_accepted"),
    ),
    Check(
        "a statement as an exhibit",
        "referee.py",
        "return statement if isinstance(statement, Code) else Code.OK",
        "return Code.OK",
        ("a72", "a74"),
    ),
    Check(
        "two exhibits that say the same",
        "referee.py",
        "return Code.E_EQUIVOCATION if first.signed != second.signed else Code.OK",
        "return Code.E_EQUIVOCATION",
        ("a68",),
    ),
    Check(
        "the first difference of two records",
        "fork.py",
        "if one.signed != another.signed:",
        "if False:",
        ("a62",),
    ),
)

SETUP: Final = (
    _off(
        "rules and deck",
        "params.py",
        "self.rules_hash != rules_hash(self.mode, self.sets) or self.deck_hash != self.deck.hash",
        "a08",
    ),
    _off("teams", "params.py", "tuple(chair.team for chair in self.chairs) != MODES[self.mode].teams", "a08"),
    _off(
        "one identity, one seat",
        "params.py",
        "len({chair.identity for chair in self.chairs}) != self.seats or self.deck.manifest.size > LARGEST_DECK",
        "a09",
    ),
    _any("the accepted parameters", "rounds/keys.py", "message.body == state.params.hash", "a08"),
    Check(
        "the length of PARAMS_ACCEPT",
        "rounds/keys.py",
        "if len(message.body) != HASH_BYTES:",
        "if False:",
        ("a11",),
    ),
    _any("the length of KEY_COMMIT", "rounds/keys.py", "len(message.body) == HASH_BYTES", "a11"),
    _any("the length of KEY_OPEN", "rounds/keys.py", "len(body) == KEY_OPEN_BYTES", "a11"),
    _off(
        "the commitment to a key",
        "rounds/keys.py",
        "not hmac.compare_digest(commit_key(state.params.hash, seat, opening), self.commits[seat])",
        "a05",
        "a07",
    ),
    Check(
        "the seat in the commitment to a key",
        "rounds/keys.py",
        "params_hash, u8(seat), *opening)",
        "params_hash, *opening)",
        ("a07",),
    ),
    _any("a key is a point", "rounds/keys.py", "GROUP.decode(opening.key) is not None", "a13", "a14"),
    _off("keys are distinct", "rounds/keys.py", "keys[seat] in keys[:seat]", "a02"),
    _off("the joint key", "rounds/keys.py", "GROUP.sum(keys) == IDENTITY", "a03"),
    Check(
        "the proof of a key",
        "rounds/keys.py",
        "return KeyProof(proof, backing) if code is Code.OK else code",
        "return KeyProof(proof, backing)",
        ("a01", "a04"),
    ),
    Check("the context of the proof of a key", "pok.py", '"mbfd1/pok", (ctx, key)', '"mbfd1/pok", (key,)', ("a04",)),
    Check(
        "nothing behind the proof of a key",
        "rounds/keys.py",
        "return Code.E_ENCODING if rest else None",
        "return None",
        ("a11",),
    ),
    _off("the length of a backing", "rounds/backup.py", "len(raw) != count * POINT_BYTES + KEY_BYTES", "a11"),
    _off("the points of a backing", "rounds/backup.py", "len(parts) != count or not is_box_key(box_key)", "a13"),
    _any("the sum of a backing", "rounds/backup.py", "GROUP.sum(parts) == state.keys[seat]", "parts_that"),
    _any("the length of BACKUP", "rounds/backup.py", "len(message.body) == expected", "a11"),
    _off("the part in a box", "seat.py", "part is None", "a73"),
)

PLACE: Final = tuple(
    Check(f"the {name} in a proof's context", "context.py", old, new, ("a04", "a27"))
    for name, old, new in (
        ("game", '"mbfd1/ctx", gid, ', '"mbfd1/ctx", '),
        ("round", "gid, u32(round_number), prev", "gid, prev"),
        ("chain", "prev, u8(seat)", "u8(seat)"),
        ("seat", "u8(seat), u8(message_type))", "u8(message_type))"),
        ("type", ", u8(message_type))", ")"),
    )
)

ENCODINGS: Final = (
    # Once it is loaded: the self-test of F3.5 would not let such a library in.
    Check(
        "the check of a point",
        "group.py",
        "or not bindings.crypto_core_ed25519_is_valid_point(raw):",
        'or ("GROUP" not in globals() and not bindings.crypto_core_ed25519_is_valid_point(raw)):',
        ("a12", "a13", "a14", "a15"),
    ),
    _any("a scalar below the order", "group.py", "value < ORDER", "a16"),
    Check(
        "the points of a shuffle",
        "shuffle_verifier.py",
        "        if product_of_both is None:\n            return None\n",
        "        if product_of_both is None:\n            product_of_both = GROUP.base\n",
        ("a12", "a13"),
    ),
    Check(
        "the points of a proof",
        "sigma.py",
        "            if product is None:\n                return Code.E_POINT\n",
        "            if product is None:\n                product = GROUP.base\n",
        ("a12", "a13"),
    ),
    _off("the points of a remask", "remask.py", "new_a is None or new_b is None", "a12")._replace(
        new="if new_a is None or new_b is None:\n        new_a, new_b = old\n    if False:"
    ),
    Check(
        "the count of a list",
        "rounds/cards.py",
        "if count != expected or count > LIST_LIMIT or len(body)",
        "if len(body)",
        ("a11", "a40"),
    ),
    Check(
        "the length of a list",
        "rounds/cards.py",
        " or len(body) != COUNT_BYTES + count * size:",
        ":",
        ("a11",),
    ),
    _off("one slot twice", "rounds/cards.py", "len(set(named)) < len(set(owed))", "a11", "a40"),
    _off(
        "a slot that is none", "rounds/cards.py", "any(slot >= len(state.slots) for slot in named)", "a11_what_an_item"
    ),
    _any("the slots that are owed", "rounds/cards.py", "list(named) == list(owed)", "a38")._replace(
        again=(("share.py", "if named[0] != owed[0]:", "if False:"),)
    ),
    _off(
        "the count of a shuffle",
        "rounds/cards.py",
        'int.from_bytes(message.body[2:4], "big") != len(self.slots)',
        "a11",
        "a29",
    )._replace(again=(("shuffle_verifier.py", "if shuffle.size != len(inputs):", "if False:"),)),
    _off(
        "the length of a shuffle", "shuffle.py", "not FEWEST <= size <= MOST or len(raw) != shuffle_bytes(size)", "a11"
    ),
    _off("the scalars of a shuffle", "shuffle.py", "scalar is None", "a16")._replace(
        old="            if scalar is None:\n                return Code.E_SCALAR\n            scalars.append(scalar)",
        new="            scalars.append(scalar or 0)",
    ),
    _off("the scalars of a proof", "sigma.py", "c is None or z is None", "a16")._replace(
        old="        if c is None or z is None:\n            return Code.E_SCALAR\n        return cls(c, z)",
        new="        return cls(c or 0, z or 0)",
    ),
    _off("the length of a coin's share", "coin.py", "len(raw) != COIN_SHARE_BYTES", "a11")._replace(
        again=(("sigma.py", "if len(raw) != ANSWER_BYTES:", "if False:"),)
    ),
    _any("the length of COIN_COMMIT", "rounds/coins.py", "len(message.body) == COMMITMENT_BYTES", "a11"),
    _off("the length of COIN_OPEN", "coin.py", "len(contribution) != CONTRIBUTION_BYTES", "a11"),
    _off("the length of ACTION", "rounds/play.py", "len(message.body) < OPTION_BYTES", "a11"),
    _off("the length of RESULT", "rounds/result.py", "len(message.body) != RESULT_BYTES", "a11"),
    _off("the count of exhibits", "statements.py", "not 1 <= count <= MOST_EXHIBITS", "a11"),
    _off("the key of AUDIT_KEY", "statements.py", "secret is None", "a16")._replace(
        old="if secret is None:\n            return Code.E_SCALAR\n        statement = AuditKey(secret)",
        new="statement = AuditKey(secret or 0)",
    ),
    Check("trailing bytes of a statement", "statements.py", "    layout.end()\n", "", ("a11",)),
)

CARDS: Final = (
    _any("the challenge of a proof", "sigma.py", "self._challenge(firsts) == answer.c", "a01", "a33"),
    Check("the context of a share", "share.py", '"mbfd1/share", (ctx, ', '"mbfd1/share", (', ("a35",)),
    Check("D in the challenge of a share", "share.py", "key, a, partial), (BASE, a))", "key, a), (BASE, a))", ("a36",)),
    _off("the slot that a proof names", "share.py", "named[0] != owed[0]", "a11_what_an_item"),
    _any("the version of a slot", "share.py", "named[1] == owed[1]", "a38"),
    Check(
        "a share that is not proven",
        "rounds/cards.py",
        "        if code is not Code.OK:\n            return code\n        accepted[at, part]",
        "        accepted[at, part]",
        ("a33",),
    ),
    _off("a remask by nothing", "remask.py", "IDENTITY in step", "a48"),
    Check(
        "a remask that is not proven",
        "rounds/cards.py",
        "            code = verify_remask(remask, context, at, slot.version, state.joint, slot.cipher)\n",
        "            code = Code.OK\n",
        ("a47",),
    ),
    Check(
        "the share of a remasked card",
        "rounds/cards.py",
        "                code = verify_share(share, context, at, slot.version + 1, key, remask.ciphertext.a)\n",
        "                code = Code.OK\n",
        ("a47", "a12"),
    ),
    Check(
        "a membership that is not proven",
        "rounds/cards.py",
        "code = verify_member(member, context, self.hidden(state, at), state.params.deck, self.claim.designs)",
        "code = Code.OK",
        ("a51",),
    ),
    _any("the sum of the challenges", "member.py", "total == _challenge(ctx, card, places, firsts)", "a51"),
    Check(
        "the context of a membership", "member.py", "head = (ctx, u32(card.slot)", "head = (u32(card.slot)", ("a52",)
    ),
    Check(
        "the set of a membership",
        "rounds/cards.py",
        "member_bytes(len(self.claim.designs)), len(self.claim.slots))",
        "(len(message.body) - COUNT_BYTES) // len(self.claim.slots), len(self.claim.slots))",
        ("a52", "a11"),
        (("member.py", "if len(raw) != member_bytes(designs):", "if False:"),),
    ),
    _off("the zone of a shuffle", "rounds/cards.py", "shuffle.zone != self.zone", "a30")._replace(
        old="        if shuffle.zone != self.zone:\n            return Code.E_UNEXPECTED\n",
        new="",
        again=(("shuffle_verifier.py", "if shuffle.zone != zone:", "if False:"),),
    ),
    _any("the challenge of a shuffle", "shuffle_verifier.py", "fits", "a17", "a25"),
    Check("the context of a shuffle", "shuffle.py", 'H("mbfd1/shuf-u", ctx, u16', 'H("mbfd1/shuf-u", u16', ("a27",)),
)

EQUATIONS: Final = tuple(
    Check(f"equation {number} in the challenge", "shuffle.py", old, new, (attack,))
    for number, old, new, attack in (
        (1, "first.row_sums + first.product", "first.product", "a22"),
        (2, "first.row_sums + first.product + ", "first.row_sums + ", "a20"),
        (3, "first.product + first.permutation + ", "first.product + ", "a23"),
        (4, " + first.cards.a + first.cards.b", "", "a24"),
        (5, ', singles, b"".join(first.chain))', ", singles)", "a21"),
    )
)

PLAY: Final = (
    _any(
        "the commitment to a coin",
        "coin.py",
        "hmac.compare_digest(commit_coin(cc, seat, contribution), commitment)",
        "a55",
        "a58",
    ),
    Check("the seat in a coin", "coin.py", "cc, u8(seat), contribution)", "cc, contribution)", ("a58",)),
    Check("the context of a coin", "coin.py", '"mbfd1/coin-commit", cc, u8', '"mbfd1/coin-commit", u8', ("a59",)),
    _off("an option that exists", "rounds/play.py", "option >= state.game.option_count", "a43", "a45"),
    _any("the result", "rounds/result.py", "message.body == result_body(state)", "a69"),
    Check(
        "an opening before its round",
        "seat.py",
        "if self.owes is not None or header.round > number + WINDOW or waiting >= WINDOW:",
        "if header.round > number + WINDOW or waiting >= WINDOW:",
        ("a06", "a56"),
    ),
    Check(
        "two messages that come early",
        "seat.py",
        "if held.signed != message.signed and header.type not in STATEMENTS:",
        "if False:",
        ("two_stories_about",),
    ),
)

CHECKS: Final = (*HEADER, *REFEREE, *SETUP, *PLACE, *ENCODINGS, *CARDS, *EQUATIONS, *PLAY)
