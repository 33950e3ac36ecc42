"""The checks of encodings, of what is proven about cards, of coins, decisions and the result."""

from __future__ import annotations

from typing import Final

from tests.net.fairdeal.attacks.switch import Check, ever, off

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
    ever("a scalar below the order", "group.py", "value < ORDER", "a16"),
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
    off("the points of a remask", "remask.py", "new_a is None or new_b is None", "a12")._replace(
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
    off("one slot twice", "rounds/cards.py", "len(set(named)) < len(set(owed))", "a11", "a40"),
    off(
        "a slot that is none", "rounds/cards.py", "any(slot >= len(state.slots) for slot in named)", "a11_what_an_item"
    ),
    ever("the slots that are owed", "rounds/cards.py", "list(named) == list(owed)", "a38")._replace(
        again=(("share.py", "if named[0] != owed[0]:", "if False:"),)
    ),
    off(
        "the count of a shuffle",
        "rounds/cards.py",
        'int.from_bytes(message.body[2:4], "big") != len(self.slots)',
        "a11",
        "a29",
    )._replace(again=(("shuffle_verifier.py", "if shuffle.size != len(inputs):", "if False:"),)),
    off(
        "the length of a shuffle", "shuffle.py", "not FEWEST <= size <= MOST or len(raw) != shuffle_bytes(size)", "a11"
    ),
    off("the scalars of a shuffle", "shuffle.py", "scalar is None", "a16")._replace(
        old="            if scalar is None:\n                return Code.E_SCALAR\n            scalars.append(scalar)",
        new="            scalars.append(scalar or 0)",
    ),
    off("the scalars of a proof", "sigma.py", "c is None or z is None", "a16")._replace(
        old="        if c is None or z is None:\n            return Code.E_SCALAR\n        return cls(c, z)",
        new="        return cls(c or 0, z or 0)",
    ),
    off("the length of a coin's share", "coin.py", "len(raw) != COIN_SHARE_BYTES", "a11")._replace(
        again=(("sigma.py", "if len(raw) != ANSWER_BYTES:", "if False:"),)
    ),
    ever("the length of COIN_COMMIT", "rounds/coins.py", "len(message.body) == COMMITMENT_BYTES", "a11"),
    off("the length of COIN_OPEN", "coin.py", "len(contribution) != CONTRIBUTION_BYTES", "a11"),
    off("the length of ACTION", "rounds/play.py", "len(message.body) < OPTION_BYTES", "a11"),
    off("the length of RESULT", "rounds/result.py", "len(message.body) != RESULT_BYTES", "a11"),
    off("the count of exhibits", "statements.py", "not 1 <= count <= MOST_EXHIBITS", "a11"),
    off("the key of AUDIT_KEY", "statements.py", "secret is None", "a16")._replace(
        old="if secret is None:\n            return Code.E_SCALAR\n        statement = AuditKey(secret)",
        new="statement = AuditKey(secret or 0)",
    ),
    Check("trailing bytes of a statement", "statements.py", "    layout.end()\n", "", ("a11",)),
)

CARDS: Final = (
    ever("the challenge of a proof", "sigma.py", "self._challenge(firsts) == answer.c", "a01", "a33"),
    Check("the context of a share", "share.py", '"mbfd1/share", (ctx, ', '"mbfd1/share", (', ("a35",)),
    Check("D in the challenge of a share", "share.py", "key, a, partial), (BASE, a))", "key, a), (BASE, a))", ("a36",)),
    off("the slot that a proof names", "share.py", "named[0] != owed[0]", "a11_what_an_item"),
    ever("the version of a slot", "share.py", "named[1] == owed[1]", "a38"),
    Check(
        "a share that is not proven",
        "rounds/cards.py",
        "        if code is not Code.OK:\n            return code\n        accepted[at, part]",
        "        accepted[at, part]",
        ("a33",),
    ),
    off("a remask by nothing", "remask.py", "IDENTITY in step", "a48"),
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
        "rounds/claims.py",
        "code = verify_member(member, context, self.hidden(state, at), state.params.deck, designs)",
        "code = Code.OK",
        ("a51",),
    ),
    ever("the sum of the challenges", "member.py", "total == _challenge(ctx, card, places, firsts)", "a51"),
    Check(
        "the context of a membership", "member.py", "head = (ctx, u32(card.slot)", "head = (u32(card.slot)", ("a52",)
    ),
    Check(
        "the set of a membership",
        "rounds/claims.py",
        "split_items(message.body, member_bytes(len(designs)), len(slots))",
        "split_items(message.body, (len(message.body) - 2) // len(slots), len(slots))",
        ("a52", "a11"),
        (("member.py", "if len(raw) != member_bytes(designs):", "if False:"),),
    ),
    off("the zone of a shuffle", "rounds/cards.py", "shuffle.zone != self.zone", "a30")._replace(
        old="        if shuffle.zone != self.zone:\n            return Code.E_UNEXPECTED\n",
        new="",
        again=(("shuffle_verifier.py", "if shuffle.zone != zone:", "if False:"),),
    ),
    ever("the challenge of a shuffle", "shuffle_verifier.py", "fits", "a17", "a25"),
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
    ever(
        "the commitment to a coin",
        "coin.py",
        "hmac.compare_digest(commit_coin(cc, seat, contribution), commitment)",
        "a55",
        "a58",
    ),
    Check("the seat in a coin", "coin.py", "cc, u8(seat), contribution)", "cc, contribution)", ("a58",)),
    Check("the context of a coin", "coin.py", '"mbfd1/coin-commit", cc, u8', '"mbfd1/coin-commit", u8', ("a59",)),
    off("an option that exists", "rounds/play.py", "not is_offered(state.game, option)", "a43", "a45"),
    Check(
        "a play that a text forbids",
        "rounds/play.py",
        "return Code.E_RULES if _opens_what_is_forbidden(state, option, shares) else Choice",
        "return Choice",
        ("a45",),
    ),
    ever("the shares that open a forbidden card", "operations.py", "game.over", "a45")._replace(
        old="_shares(ban_needs(state)) or Decide()", new="Decide()"
    ),
    Check(
        "a claim that is taken back",
        "rounds/claims.py",
        "if message.body == DENIAL and not self.begun:",
        "if message.body == DENIAL:",
        ("a52",),
    ),
    ever("the result", "rounds/result.py", "message.body == result_body(state)", "a69"),
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
