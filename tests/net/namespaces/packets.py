"""IPv4 and TCP as far as a translator of addresses needs them: who sends to whom, and the checksums over that."""

from __future__ import annotations

import socket
import struct
from typing import Final, NamedTuple

TCP: Final = 6


class Peer(NamedTuple):
    """One end of a TCP connection."""

    address: str
    port: int


class Segment(NamedTuple):
    """A packet that holds a TCP segment. `header` is the length of the IPv4 header."""

    data: bytes
    header: int

    @property
    def source(self) -> Peer:
        return self._peer(12, 0)

    @property
    def target(self) -> Peer:
        return self._peer(16, 2)

    def readdressed(self, source: Peer, target: Peer) -> bytes:
        """The same segment between these two."""
        packet = bytearray(self.data)
        packet[12:20] = socket.inet_aton(source.address) + socket.inet_aton(target.address)
        packet[10:12] = bytes(2)
        packet[10:12] = checksum(packet[: self.header]).to_bytes(2, "big")
        tcp = packet[self.header :]
        tcp[0:4] = struct.pack("!HH", source.port, target.port)
        tcp[16:18] = bytes(2)
        pseudo = packet[12:20] + struct.pack("!BBH", 0, TCP, len(tcp))
        tcp[16:18] = checksum(pseudo + tcp).to_bytes(2, "big")
        return bytes(packet[: self.header] + tcp)

    def _peer(self, address: int, port: int) -> Peer:
        place = self.header + port
        number = int.from_bytes(self.data[place : place + 2], "big")
        return Peer(socket.inet_ntoa(self.data[address : address + 4]), number)


def segment_of(packet: bytes) -> Segment | None:
    """None for what is no whole TCP over IPv4."""
    if len(packet) < 40 or packet[0] >> 4 != 4 or packet[9] != TCP or packet[6] & 0x3F or packet[7]:
        return None
    return Segment(packet, 4 * (packet[0] & 15))


def checksum(data: bytes | bytearray) -> int:
    """Of RFC 1071."""
    padded = bytes(data) + b"\0" * (len(data) % 2)
    total: int = sum(struct.unpack(f"!{len(padded) // 2}H", padded))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total ^ 0xFFFF
