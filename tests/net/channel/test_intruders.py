"""Everybody who must not get in, each with the reason that both ends are told (N2, N3)."""

from __future__ import annotations

import ssl
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from net.channel import certificates, tls
from net.channel.certificates import Role
from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.invite import LIFETIME
from net.channel.keyring import Keyring, State
from net.channel.link import Link, Stage
from net.channel.prelude import MAGIC, Mode, prelude
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.channel.tls import Credentials
from net.wire.messages import Refuse, RefuseReason
from tests.net.channel.ends import End, Table, greet, run


def test_a_wrong_invite_is_sent_away_before_tls() -> None:
    table = Table()
    guest, host = table.dialer(key=Secret.fresh()), table.listener()
    hello = guest.link.outgoing()
    host.link.receive(hello[:9], 0.0)
    host.drain(0.0)
    assert host.reason is Reason.UNKNOWN
    assert host.link.outgoing() == MAGIC + bytes([0, Reason.UNKNOWN.number])
    guest, host = table.dialer(key=Secret.fresh()), table.listener()
    run(guest, host)
    assert (guest.reason, host.reason) == (Reason.UNKNOWN, Reason.UNKNOWN)


def test_a_second_guest_finds_the_invite_taken_and_later_burned() -> None:
    table = Table()
    table.opened()
    second = Identity.generate()
    guest, host = table.dialer(identity=second), table.listener()
    run(guest, host)
    assert host.reason is Reason.USED
    assert host.secured == []
    assert guest.messages == [Refuse(RefuseReason.INVITE_USED)]
    assert guest.reason is Reason.ENDED
    assert table.invitation.holder == table.guest.public
    table.invitation.burn()
    for identity in (second, table.guest):
        guest, host = table.dialer(identity=identity), table.listener()
        run(guest, host)
        assert (guest.reason, host.reason) == (Reason.USED, Reason.USED)


def test_a_stranger_whom_the_host_turns_away_costs_nobody_the_seat() -> None:
    table = Table()
    stranger = Identity.generate()
    run(table.dialer(identity=stranger), table.listener())
    assert table.invitation.holder == stranger.public
    table.invitation.turn_away()
    guest, host = table.dialer(identity=stranger), table.listener()
    run(guest, host)
    assert host.reason is Reason.NOT_WELCOME
    assert guest.messages == [Refuse(RefuseReason.NOT_WELCOME)]
    table.opened()
    assert table.invitation.holder == table.guest.public


def test_an_old_invite_is_too_old() -> None:
    table = Table()
    guest, host = table.dialer(LIFETIME), table.listener(LIFETIME)
    run(guest, host, LIFETIME)
    assert (guest.reason, host.reason) == (Reason.EXPIRED, Reason.EXPIRED)
    assert table.invitation.state is State.OPEN


def test_an_invite_that_grows_old_during_the_handshake() -> None:
    table = Table()
    guest, host = table.dialer(LIFETIME - 1), table.listener(LIFETIME - 1)
    host.link.receive(guest.link.outgoing(), LIFETIME - 1)
    run(guest, host, LIFETIME)
    assert host.reason is Reason.EXPIRED
    assert guest.messages == [Refuse(RefuseReason.INVITE_EXPIRED)]


def listening_with(credentials: Credentials, hint: bytes) -> End:
    """A host that answers this hint with other credentials than it should have."""
    ring = Keyring(credentials.identity)
    pair = ring.add_pair(Secret.fresh(), bytes(32))
    ring._entries = {(mode, hint): pair for mode in Mode}
    ring._made[pair.secret.raw] = credentials
    return End(Link.host(ring, 0.0))


def test_a_man_in_the_middle_without_the_secret_convinces_neither() -> None:
    table = Table()
    hint = table.invitation.secret.hint
    intruder = Identity.generate()
    guest = table.dialer()
    false_host = listening_with(Credentials(Secret.fresh(), intruder, Role.HOST), hint)
    run(guest, false_host)
    assert guest.reason is Reason.NO_SECRET
    assert guest.secured == []
    assert false_host.secured == []
    host = table.listener()
    other = Secret.fresh()
    false_guest = table.dialer(key=other, identity=intruder)
    told = false_guest.link.outgoing().replace(other.hint, hint, 1)
    host.link.receive(told, 0.0)
    run(false_guest, host)
    assert false_guest.reason is Reason.NO_SECRET
    assert host.secured == []
    assert host.reason is not None
    assert table.invitation.state is State.OPEN


def dialing_with(credentials: Credentials, hint: bytes) -> End:
    """A guest that asks for this secret and shows these credentials."""
    link = Link(None)
    link._out += prelude(Mode.INVITE, hint)
    opened = type("Forged", (), {"credentials": credentials, "mode": Mode.INVITE, "entry": None, "rest": b""})()
    link._start_tls(opened, 0.0)
    return End(link)


def test_a_guest_who_trusts_all_and_holds_nothing_is_refused_by_the_host() -> None:
    """The intruder lets the host's certificate pass; the host must still see that its own has no right authority."""
    table = Table()
    intruder = Identity.generate()
    false = Credentials(Secret.fresh(), intruder, Role.GUEST)
    false.context.check_hostname = False
    false.context.verify_mode = ssl.CERT_NONE
    guest, host = dialing_with(false, table.invitation.secret.hint), table.listener()
    run(guest, host)
    assert host.reason is Reason.NO_SECRET
    assert host.secured == []
    assert guest.link.stage is Stage.ENDED
    assert guest.messages == []


def test_a_guest_without_a_certificate_is_refused() -> None:
    table = Table()
    false = Credentials(table.invitation.secret, Identity.generate(), Role.GUEST)
    bare = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    bare.check_hostname = False
    bare.verify_mode = ssl.CERT_NONE
    bare.set_alpn_protocols([tls.PROTOCOL])
    object.__setattr__(false, "context", bare)
    guest, host = dialing_with(false, table.invitation.secret.hint), table.listener()
    run(guest, host)
    assert host.reason is Reason.NO_SECRET
    assert host.secured == []


def shows(context: ssl.SSLContext, certificate: bytes, identity: Identity) -> None:
    """Put this certificate into the context instead of its own."""
    key = identity.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pair.pem")
        path.write_bytes(certificate + key)
        context.load_cert_chain(path)


@pytest.mark.parametrize("role", list(Role))
def test_a_leaf_of_the_wrong_role_is_refused_by_each_end(role: Role) -> None:
    """Also what a reflected leaf is: right authority, right key, the part of the one it is shown to."""
    table = Table()
    secret = table.invitation.secret
    intruder = Identity.generate()
    false = Credentials(secret, intruder, role)
    shows(false.context, certificates.leaf(secret, intruder, role.other).public_bytes(Encoding.PEM), intruder)
    if role is Role.GUEST:
        cheat, honest = dialing_with(false, secret.hint), table.listener()
    else:
        cheat, honest = listening_with(false, secret.hint), table.dialer()
    run(cheat, honest)
    assert honest.reason is Reason.WRONG_ROLE
    assert honest.secured == []


def test_a_leaf_with_the_right_usage_and_the_wrong_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    secret = table.invitation.secret
    usage = {Role.HOST: certificates._USAGE[Role.GUEST], Role.GUEST: certificates._USAGE[Role.GUEST]}
    intruder = Identity.generate()
    with monkeypatch.context() as patch:
        patch.setattr(certificates, "_USAGE", usage)
        certificate = certificates.leaf(secret, intruder, Role.HOST).public_bytes(Encoding.PEM)
    false = Credentials(secret, intruder, Role.GUEST)
    shows(false.context, certificate, intruder)
    guest, host = dialing_with(false, secret.hint), table.listener()
    run(guest, host)
    assert host.reason is Reason.WRONG_ROLE
    assert host.secured == []


def test_a_leaf_belongs_to_its_owner_in_its_role_alone() -> None:
    identity = Identity.generate()
    for role in Role:
        der = certificates.leaf(Secret.fresh(), identity, role).public_bytes(Encoding.DER)
        assert certificates.owner_of(der, role) == identity.public
        assert certificates.owner_of(der, role.other) is None
        assert certificates.owner_of(der[:-30], role) is None
    assert certificates.owner_of(certificates.authority(Secret.fresh()).public_bytes(Encoding.DER), Role.HOST) is None
    assert certificates.owner_of(b"", Role.HOST) is None


def test_a_leaf_with_the_right_name_and_another_usage_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = {role: certificates._USAGE[role.other] for role in Role}
    with monkeypatch.context() as patch:
        patch.setattr(certificates, "_USAGE", swapped)
        der = certificates.leaf(Secret.fresh(), Identity.generate(), Role.GUEST).public_bytes(Encoding.DER)
    assert certificates.owner_of(der, Role.GUEST) is None


@pytest.mark.parametrize(
    ("weaken", "reason"),
    [
        (lambda context: setattr(context, "maximum_version", ssl.TLSVersion.TLSv1_2), Reason.NOT_TLS),
        (lambda context: context.set_alpn_protocols(["mindbug/0"]), Reason.NOT_MINDBUG),
        (lambda context: context.set_alpn_protocols([]), Reason.NOT_MINDBUG),
    ],
)
def test_older_tls_and_other_protocols_are_refused_by_the_host(
    weaken: Callable[[ssl.SSLContext], object], reason: Reason
) -> None:
    table = Table()
    secret = table.invitation.secret
    own = Credentials(secret, table.guest, Role.GUEST)
    own.context.minimum_version = ssl.TLSVersion.TLSv1_2
    weaken(own.context)
    guest, host = dialing_with(own, secret.hint), table.listener()
    run(guest, host)
    assert host.reason is reason
    assert host.secured == []


def test_a_handshake_leaves_nothing_to_resume_by() -> None:
    """Tickets would let a line be taken up without asking the keyring; the host sends nothing before HELLO."""
    table = Table()
    guest, host = table.dialer(), table.listener()
    host.link.receive(guest.link.outgoing(), 0.0)
    guest.link.receive(host.link.outgoing(), 0.0)
    host.link.receive(guest.link.outgoing(), 0.0)
    host.drain(0.0)
    assert host.secured
    assert host.link.outgoing() == b""


def test_bytes_sent_back_as_they_came_do_not_fool_the_guest() -> None:
    table = Table()
    guest = table.dialer()
    guest.link.receive(guest.link.outgoing(), 0.0)
    guest.drain(0.0)
    assert guest.reason is Reason.NOT_MINDBUG
    guest = table.dialer()
    guest.link.receive(guest.link.outgoing()[9:], 0.0)
    guest.drain(0.0)
    assert guest.reason is Reason.NOT_TLS


def test_nobody_sits_down_opposite_the_own_key() -> None:
    table = Table()
    guest, host = table.dialer(identity=table.keyring.identity), table.listener()
    run(guest, host)
    assert guest.reason is Reason.ONESELF
    assert host.secured == []


def test_a_replayed_handshake_gets_nowhere() -> None:
    table = Table()
    guest, host = table.dialer(), table.listener()
    recorded = bytearray()
    for _ in range(6):
        data = guest.link.outgoing()
        recorded += data
        host.link.receive(data, 0.0)
        guest.link.receive(host.link.outgoing(), 0.0)
        guest.drain(0.0)
        host.drain(0.0)
    assert host.secured
    again = table.listener()
    again.link.receive(bytes(recorded), 0.0)
    again.drain(0.0)
    assert again.secured == []
    assert again.reason is Reason.NOT_TLS
    only_prelude = table.listener()
    only_prelude.link.receive(bytes(recorded[:9]), 0.0)
    only_prelude.link.tick(5.0)
    only_prelude.drain(5.0)
    assert only_prelude.reason is Reason.TOO_SLOW


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", Reason.NOT_MINDBUG),
        (b"\x16\x03\x01\x02\x00", Reason.NOT_MINDBUG),
        (b"M", None),
        (b"MBUG", None),
        (b"MBUX", Reason.NOT_MINDBUG),
        (b"MBUG\x00\x01\x02\x03\x04", Reason.NOT_MINDBUG),
        (b"MBUG\x04\x01\x02\x03\x04", Reason.NOT_MINDBUG),
        (b"MBUG\x01\x01\x02\x03\x04", Reason.UNKNOWN),
        (b"", None),
    ],
)
def test_strangers_at_the_host_are_noticed_at_their_first_bytes(first: bytes, reason: Reason | None) -> None:
    host = Table().listener()
    for byte in first:
        host.link.receive(bytes([byte]), 0.0)
    host.drain(0.0)
    assert host.reason is reason


def test_garbage_in_the_place_of_tls() -> None:
    table = Table()
    host = table.listener()
    host.link.receive(table.dialer().link.outgoing()[:9] + b"plain words, no TLS at all", 0.0)
    host.drain(0.0)
    assert host.reason is Reason.NOT_TLS
    for answer in (b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.1 400 Bad Request\r\n", bytes(40)):
        guest = table.dialer()
        guest.link.receive(answer, 0.0)
        guest.drain(0.0)
        assert guest.reason is Reason.NOT_TLS
    guest = table.dialer()
    guest.link.receive(MAGIC + bytes([0, 99]), 0.0)
    guest.drain(0.0)
    assert guest.reason is Reason.UNKNOWN


def test_an_acquaintance_s_secret_opens_for_nobody_else() -> None:
    table = Table()
    pair = table.keyring.add_pair(Secret.fresh(), table.guest.public)
    thief = table.dialer(mode=Mode.PAIR, key=pair.secret, identity=Identity.generate())
    host = table.listener()
    run(thief, host)
    assert host.reason is Reason.WRONG_PLAYER
    assert host.secured == []


def test_another_host_in_the_place_of_the_known_one() -> None:
    table = Table()
    pair = table.keyring.add_pair(Secret.fresh(), table.guest.public)
    guest = table.dialer(mode=Mode.PAIR, key=pair.secret, expected=Identity.generate().public)
    run(guest, table.listener())
    assert guest.reason is Reason.WRONG_PLAYER
    assert guest.secured == []


def other_words(code: ShortCode) -> ShortCode:
    words = "crossover-clockwork" if code.words != "crossover-clockwork" else "crossover-aardvark"
    return ShortCode(code.number, words)


def test_three_wrong_codes_burn_the_code_and_not_the_invite() -> None:
    table = Table()
    code = table.keyring.give_code(table.invitation)
    for expected in (Reason.CODE_WRONG, Reason.CODE_WRONG, Reason.CODE_BURNED):
        guest, host = table.dialer(mode=Mode.CODE, key=other_words(code)), table.listener()
        run(guest, host)
        assert (guest.reason, host.reason) == (expected, expected)
    guest, host = table.dialer(mode=Mode.CODE, key=code), table.listener()
    run(guest, host)
    assert (guest.reason, host.reason) == (Reason.CODE_BURNED, Reason.CODE_BURNED)
    table.opened()


def test_one_try_of_a_code_at_a_time() -> None:
    table = Table()
    code = table.keyring.give_code(table.invitation)
    slow, first = table.dialer(mode=Mode.CODE, key=code), table.listener()
    first.link.receive(slow.link.outgoing(), 0.0)
    other, second = table.dialer(mode=Mode.CODE, key=code), table.listener()
    run(other, second)
    assert (other.reason, second.reason) == (Reason.BUSY, Reason.BUSY)
    first.link.receive_eof(0.0)
    third, host = table.dialer(mode=Mode.CODE, key=code), table.listener()
    run(third, host)
    greet(third, host)
    assert table.invitation.wrong == 0


def test_an_ended_try_does_not_free_the_try_of_somebody_else() -> None:
    table = Table()
    code = table.keyring.give_code(table.invitation)
    guest, done = table.dialer(mode=Mode.CODE, key=code), table.listener()
    run(guest, done)
    trying = table.listener()
    trying.link.receive(table.dialer(mode=Mode.CODE, key=code).link.outgoing(), 0.0)
    done.link.close()
    assert table.invitation.trying


def test_a_false_host_learns_one_guess_and_no_more() -> None:
    table = Table()
    code = table.keyring.give_code(table.invitation)
    false = Table()
    false.invitation.code = other_words(code)
    false.keyring._entries[Mode.CODE, code.hint] = false.invitation
    guest, host = table.dialer(mode=Mode.CODE, key=code), false.listener()
    run(guest, host)
    assert guest.reason is Reason.CODE_WRONG
    assert guest.secured == []


def test_a_host_that_cannot_prove_the_code_is_refused() -> None:
    table = Table()
    code = table.keyring.give_code(table.invitation)
    guest, host = table.dialer(mode=Mode.CODE, key=code), table.listener()
    host.link.receive(guest.link.outgoing(), 0.0)
    guest.link.receive(host.link.outgoing(), 0.0)
    guest.link.receive(prelude(Mode.CODE, bytes(32)), 0.0)
    guest.drain(0.0)
    assert guest.reason is Reason.NO_SECRET


@pytest.mark.parametrize("share", [bytes(32), b"\x01" + bytes(31), b"\xff" * 32])
def test_a_share_that_is_no_point_is_refused_by_both(share: bytes) -> None:
    table = Table()
    code = table.keyring.give_code(table.invitation)
    host = table.listener()
    host.link.receive(prelude(Mode.CODE, code.hint) + share, 0.0)
    host.drain(0.0)
    assert host.reason is Reason.NOT_MINDBUG
    assert table.invitation.trying is False
    guest = table.dialer(mode=Mode.CODE, key=code)
    guest.link.receive(prelude(Mode.CODE, share), 0.0)
    guest.drain(0.0)
    assert guest.reason is Reason.NOT_MINDBUG
