"""The set-up rounds: parameters, commitments to deck keys, the keys, the proofs that go with them (F4.2, F4.3)."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H32, u8
from net.fairdeal.points import IDENTITY, Point
from net.fairdeal.pok import verify_pok
from net.fairdeal.rounds.backup import Backing, SealBackups, read_backing
from net.fairdeal.rounds.deal import lay_out
from net.fairdeal.sigma import ANSWER_BYTES, Answer
from net.fairdeal.state import Fault, State

HASH_BYTES: Final = 32
KEY_OPEN_BYTES: Final = 96


class KeyOpening(NamedTuple):
    """The body of KEY_OPEN: Y, nonce, salt."""

    key: bytes
    nonce: bytes
    salt: bytes

    @classmethod
    def from_bytes(cls, body: bytes) -> KeyOpening | Code:
        return cls(body[:32], body[32:64], body[64:]) if len(body) == KEY_OPEN_BYTES else Code.E_ENCODING


def commit_key(params_hash: bytes, seat: int, opening: KeyOpening) -> bytes:
    """The body of KEY_COMMIT (F4.3)."""
    return H32("mbfd1/key-commit", params_hash, u8(seat), *opening)


@dataclass(frozen=True)
class AcceptParams:
    """Round 0: every seat signs the parameters (F4.2)."""

    CODE: ClassVar[int] = 1

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.seats, MessageType.PARAMS_ACCEPT)

    def examine(self, state: State, message: Envelope) -> bytes | Code:
        """E_STATE for other parameters."""
        if len(message.body) != HASH_BYTES:
            return Code.E_ENCODING
        return message.body if message.body == state.params.hash else Code.E_STATE

    def close(self, state: State, said: Mapping[int, bytes]) -> State | Fault:
        return replace(state, stage=CommitKeys())

    def canonical(self) -> bytes:
        return b""


@dataclass(frozen=True)
class CommitKeys:
    """Round 1 (F4.3.1)."""

    CODE: ClassVar[int] = 2

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.seats, MessageType.KEY_COMMIT)

    def examine(self, state: State, message: Envelope) -> bytes | Code:
        return message.body if len(message.body) == HASH_BYTES else Code.E_ENCODING

    def close(self, state: State, said: Mapping[int, bytes]) -> State | Fault:
        return replace(state, stage=OpenKeys(tuple(said[seat] for seat in state.seats)))

    def canonical(self) -> bytes:
        return b""


@dataclass(frozen=True)
class OpenKeys:
    """Round 2 (F4.3.2): the keys, which must fit the commitments and be distinct; then the game has its gid."""

    commits: tuple[bytes, ...]
    CODE: ClassVar[int] = 3

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.seats, MessageType.KEY_OPEN)

    def examine(self, state: State, message: Envelope) -> KeyOpening | Code:
        opening = KeyOpening.from_bytes(message.body)
        if isinstance(opening, Code):
            return opening
        seat = message.header.seat
        if not hmac.compare_digest(commit_key(state.params.hash, seat, opening), self.commits[seat]):
            return Code.E_COMMIT
        return opening if GROUP.decode(opening.key) is not None else Code.E_POINT

    def close(self, state: State, said: Mapping[int, KeyOpening]) -> State | Fault:
        """E_RULES blames the later of two seats with one key, and the last seat if the joint key is the identity."""
        openings = [said[seat] for seat in state.seats]
        keys = tuple(Point(opening.key) for opening in openings)
        for seat in state.seats:
            if keys[seat] in keys[:seat]:
                return Fault(Code.E_RULES, seat, state.number)
        if GROUP.sum(keys) == IDENTITY:
            return Fault(Code.E_RULES, len(keys) - 1, state.number)
        named = [field for opening in openings for field in (opening.key, opening.nonce)]
        gid = H32("mbfd1/gid", state.params.hash, *named)
        return replace(state, gid=gid, keys=keys, owners=tuple(state.seats), stage=ProveKeys())

    def canonical(self) -> bytes:
        return b"".join(self.commits)


class KeyProof(NamedTuple):
    """The body of KEY_PROOF: the proof, and with backup shares what everybody may know of them (F9.6)."""

    proof: Answer
    backing: Backing | None


@dataclass(frozen=True)
class ProveKeys:
    """Round 3 (F4.3.3): without it the last seat could choose its key so that it owns the joint one."""

    CODE: ClassVar[int] = 4

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.seats, MessageType.KEY_PROOF)

    def examine(self, state: State, message: Envelope) -> KeyProof | Code:
        seat, rest = message.header.seat, message.body[ANSWER_BYTES:]
        proof = Answer.from_bytes(message.body[:ANSWER_BYTES])
        if isinstance(proof, Code):
            return proof
        backing = self._backing(state, seat, rest)
        if isinstance(backing, Code):
            return backing
        code = verify_pok(proof, state.context(seat, MessageType.KEY_PROOF), state.keys[seat])
        return KeyProof(proof, backing) if code is Code.OK else code

    def _backing(self, state: State, seat: int, rest: bytes) -> Backing | Code | None:
        if state.params.options.backup_shares:
            return read_backing(state, seat, rest)
        return Code.E_ENCODING if rest else None

    def close(self, state: State, said: Mapping[int, KeyProof]) -> State | Fault:
        backings = tuple(proof.backing for proof in (said[seat] for seat in state.seats) if proof.backing is not None)
        if not backings:
            return lay_out(state)
        boxes = tuple(backing.box_key for backing in backings)
        return replace(state, backups=tuple(backing.parts for backing in backings), boxes=boxes, stage=SealBackups())

    def canonical(self) -> bytes:
        return b""
