"""Two network namespaces, each with one TUN device, and nothing between them but what reads those devices (N8).

A namespace belongs to a thread here, not to a name on the machine: what that thread starts lives in it, and it is gone
when the thread and its children are. So nothing is left behind, however a test ends.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import struct
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

_NEW_NETWORK: Final = 0x40000000
_TUN_SET: Final = 0x400454CA
_TUN_WITHOUT_HEADER: Final = 0x0001 | 0x1000
_DEVICE: Final = "/dev/net/tun"

Result = TypeVar("Result")


class NoNamespaces(Exception):
    """This machine makes no network namespaces or no TUN devices; the message says which and why."""


class Place:
    """A namespace whose only way out is `packets`, the file of its TUN device. Raises `NoNamespaces`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._thread = ThreadPoolExecutor(1, "place")
        try:
            self.packets = self.run(lambda: _enter(address))
        except BaseException:
            self._thread.shutdown()
            raise

    def run(self, work: Callable[[], Result]) -> Result:
        """Do it inside: processes that it starts stay inside."""
        return self._thread.submit(work).result()

    def close(self) -> None:
        os.close(self.packets)
        self._thread.shutdown()


def _enter(address: str) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_NETWORK):
        raise NoNamespaces(f"no network namespace can be made: {os.strerror(ctypes.get_errno())}")
    try:
        device = os.open(_DEVICE, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        raise NoNamespaces(f"{_DEVICE} cannot be opened: {error.strerror}") from error
    try:
        fcntl.ioctl(device, _TUN_SET, struct.pack("16sH22x", b"road", _TUN_WITHOUT_HEADER))
        for command in (
            "link set lo up", f"address add {address}/32 dev road", "link set road up", "route add default dev road",
        ):  # fmt: skip
            subprocess.run(["ip", *command.split()], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        os.close(device)
        why = error.strerror if isinstance(error, OSError) else os.strerror(errno.EPERM)
        raise NoNamespaces(f"no TUN device can be set up: {why}") from error
    os.set_blocking(device, False)
    return device
