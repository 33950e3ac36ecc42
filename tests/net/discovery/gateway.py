"""A home router's UPnP face on the loopback interface: SSDP, a description, and the actions that the game uses."""

from __future__ import annotations

import fcntl
import re
import socket
import struct
import tempfile
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

GROUP, PORT = "239.255.255.250", 1900
HERE = "127.0.0.1"
SERVICE = "urn:schemas-upnp-org:service:WANIPConnection:1"
DESCRIPTION = f"""<?xml version="1.0"?><root xmlns="urn:schemas-upnp-org:device-1-0">
<device><deviceType>urn:schemas-upnp-org:device:InternetGatewayDevice:1</deviceType><UDN>uuid:1</UDN><deviceList>
<device><deviceType>urn:schemas-upnp-org:device:WANDevice:1</deviceType><UDN>uuid:2</UDN><serviceList><service>
<serviceType>urn:schemas-upnp-org:service:WANCommonInterfaceConfig:1</serviceType><serviceId>c</serviceId>
<controlURL>/common</controlURL><eventSubURL>/e</eventSubURL><SCPDURL>/s</SCPDURL></service></serviceList><deviceList>
<device><deviceType>urn:schemas-upnp-org:device:WANConnectionDevice:1</deviceType><UDN>uuid:3</UDN><serviceList><service>
<serviceType>{SERVICE}</serviceType><serviceId>w</serviceId><controlURL>/control</controlURL><eventSubURL>/e</eventSubURL>
<SCPDURL>/s</SCPDURL></service></serviceList></device></deviceList></device></deviceList></device></root>"""


@pytest.fixture(autouse=True)
def alone_on_the_network() -> Iterator[None]:
    """One gateway at a time on this machine, also where tests run side by side."""
    with (Path(tempfile.gettempdir()) / "mindbug-test-gateway").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Gateway:
    """`taken` are ports it refuses to open; `leases` whether it accepts doors that close by themselves."""

    def __init__(self, outside: str = "9.9.9.9", taken: frozenset[int] = frozenset(), *, leases: bool = True) -> None:
        self.outside = outside
        self.taken = taken
        self.leases = leases
        self.doors: dict[int, int] = {}
        """Outside port to inside port."""
        self.opened: list[int] = []
        """Every port that was open for a while."""

    def __enter__(self) -> Gateway:
        self._http = ThreadingHTTPServer((HERE, 0), _face(self))
        self._ssdp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._ssdp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._ssdp.bind(("", PORT))
        group = struct.pack("4s4s", socket.inet_aton(GROUP), socket.inet_aton(HERE))
        self._ssdp.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
        self._ssdp.settimeout(0.2)
        self._closing = threading.Event()
        self._threads = [threading.Thread(target=work) for work in (self._http.serve_forever, self._answer)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._http.shutdown()
        for thread in self._threads:
            thread.join()
        self._http.server_close()
        self._ssdp.close()

    def _answer(self) -> None:
        while not self._closing.is_set():
            try:
                asked, source = self._ssdp.recvfrom(2048)
            except TimeoutError:
                continue
            wanted = re.search(rb"\nST: ?(\S+)", asked)
            if wanted and b"InternetGatewayDevice:1" in wanted[1]:
                place = f"http://{HERE}:{self._http.server_port}/description.xml"
                answer = f"HTTP/1.1 200 OK\r\nST: {wanted[1].decode()}\r\nUSN: uuid:1\r\nLOCATION: {place}\r\n\r\n"
                self._ssdp.sendto(answer.encode(), source)

    def act(self, action: str, said: dict[str, str]) -> dict[str, str] | None:
        """What an action answers; None refuses it."""
        port = int(said.get("NewExternalPort", 0))
        match action:
            case "GetStatusInfo":
                return {"NewConnectionStatus": "Connected", "NewLastConnectionError": "NONE", "NewUptime": "1"}
            case "GetExternalIPAddress":
                return {"NewExternalIPAddress": self.outside}
            case "AddPortMapping" if port not in self.taken and (self.leases or said["NewLeaseDuration"] == "0"):
                self.opened.append(port)
                self.doors[port] = int(said["NewInternalPort"])
                return {}
            case "DeletePortMapping" if self.doors.pop(port, None) is not None:
                return {}
        return None


def _face(gateway: Gateway) -> type[BaseHTTPRequestHandler]:
    class Face(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send(200, DESCRIPTION)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            action = self.headers["SOAPAction"].strip('"').partition("#")[2]
            answer = gateway.act(action, dict(re.findall(r"<(New\w+)>([^<]*)</", body)))
            if answer is None:
                fault = "<s:Fault><detail><UPnPError><errorCode>718</errorCode></UPnPError></detail></s:Fault>"
                self._send(500, _envelope(fault))
                return
            fields = "".join(f"<{name}>{value}</{name}>" for name, value in answer.items())
            self._send(200, _envelope(f'<u:{action}Response xmlns:u="{SERVICE}">{fields}</u:{action}Response>'))

        def _send(self, status: int, text: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "text/xml")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: Any) -> None:
            """Tests print nothing."""

    return Face


def _envelope(body: str) -> str:
    return f'<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>{body}</s:Body></s:Envelope>'
