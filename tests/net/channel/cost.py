"""What a handshake costs, both ends together, over memory. `python -m tests.net.channel.cost`."""

from __future__ import annotations

from statistics import median
from time import process_time

from net.channel.code import ShortCode
from net.channel.phrase import safety_phrase
from net.channel.prelude import Mode
from net.channel.secret import Secret
from tests.net.channel.ends import Table, greet, run


def milliseconds(mode: Mode, rounds: int = 30) -> tuple[float, int]:
    """CPU time from the guest's first byte to both HELLOs, and the bytes that travelled."""
    times: list[float] = []
    size = 0
    for _ in range(rounds):
        table = Table()
        key: Secret | ShortCode = table.invitation.secret
        if mode is Mode.CODE:
            key = table.keyring.give_code(table.invitation)
        elif mode is Mode.PAIR:
            key = table.keyring.add_pair(Secret.fresh(), table.guest.public).secret
        start = process_time()
        guest, host = table.dialer(mode=mode, key=key), table.listener()
        run(guest, host)
        greet(guest, host)
        times.append((process_time() - start) * 1000)
        size = guest.link.bytes_in + host.link.bytes_in
    return median(times), size


def main() -> None:
    for mode in Mode:
        cpu, size = milliseconds(mode)
        print(f"{mode.name.lower():8} {cpu:5.1f} ms CPU, {size} bytes")
    start = process_time()
    safety_phrase(bytes(32))
    print(f"phrase   {(process_time() - start) * 1000:5.1f} ms CPU")


if __name__ == "__main__":
    main()
