"""Settings: a flag beats the environment, the environment the file, the file the default (U4).

The file is `config.toml` in the settings folder. An unknown key is worth a warning that names the
file; a value that cannot be used is a refusal that says what could.
"""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from mindbug_tui.errors import Refusal
from mindbug_tui.paths import config_dir

FILE = "config.toml"


@dataclass(frozen=True)
class Settings:
    """What a player may set once and for all. `level`: how the computer plays, with commas between several; `mode` and
    `sets`: what is played in practice, the sets as `engine.decks` reads them.

    `bell`: always, unfocused or never; `cards`: the largest wanted;
    `router`: whether it leads players from the internet to a hosted table; `lan`: whether tables are shown and looked
    for on the local network, or the address of this machine at which alone."""

    theme: str = ""
    ascii: bool = False
    level: str = "greedy"
    mode: str = "duel"
    sets: tuple[str, ...] = ("first_contact",)
    bell: str = "unfocused"
    cards: str = "automatic"
    router: str = "ask"
    lan: str = "on"


BELLS = ("always", "unfocused", "never")
CARDS = ("automatic", "medium", "small")
ROUTER_ASK, ROUTER_ALWAYS, ROUTER_NEVER = "ask", "always", "never"
LAN_ON, LAN_OFF = "on", "off"
ROUTERS = (ROUTER_ASK, ROUTER_ALWAYS, ROUTER_NEVER)


def config_file() -> Path:
    return config_dir() / FILE


def load(
    flags: Mapping[str, Any], warn: Callable[[str], None], environment: Mapping[str, str] = os.environ
) -> Settings:
    """The settings in force; a flag that is None was not given. Raises Refusal, naming the place, for a bad value."""
    values: dict[str, Any] = {}
    path = config_file()
    for name, value in _read(path).items():
        if name in _NAMES:
            values[name] = _accept(name, value, str(path))
        else:
            warn(f"{path}: there is no setting '{name}'; the settings are {', '.join(_NAMES)}.")
    for name in _NAMES:
        variable = f"MINDBUG_{name.upper()}"
        if text := environment.get(variable):
            values[name] = _accept(name, _from_text(name, text), variable)
    for name, value in flags.items():
        if value is not None and name in _NAMES:
            values[name] = _accept(name, value, f"--{name}")
    return Settings(**values)


def save(name: str, value: str | bool | list[str]) -> None:
    """Write one setting into the file, leaving everything else in it as it is, comments included."""
    import tomlkit

    path = config_file()
    _accept(name, value, name)
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        document[name] = value
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(tomlkit.dumps(document), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.") from error


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise Refusal(f"{path} is not TOML: {error}.") from error


def _from_text(name: str, text: str) -> Any:
    if name == "sets":
        return [part.strip() for part in text.split(",")]
    if name == "ascii":
        return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}.get(text.lower(), text)
    return text


def _accept(name: str, value: Any, place: str) -> Any:
    """The value as Settings holds it, or a Refusal. Levels, sets and themes are checked where they are used."""
    match name, value:
        case "ascii", bool():
            return value
        case "sets", list() | tuple() if value and all(isinstance(item, str) for item in value):
            return tuple(value)
        case "bell", str() if value not in BELLS:
            raise Refusal(f"{place}: the bell rings {', '.join(BELLS)}, not '{value}'.")
        case "cards", str() if value not in CARDS:
            raise Refusal(f"{place}: the cards are {', '.join(CARDS)}, not '{value}'.")
        case "router", str() if value not in ROUTERS:
            raise Refusal(f"{place}: the router is {', '.join(ROUTERS)}, not '{value}'.")
        case "lan", str() if value not in (LAN_ON, LAN_OFF) and not _is_address(value):
            raise Refusal(f"{place}: lan is on, off or an address of this machine, not '{value}'.")
        case "theme" | "level" | "mode" | "bell" | "cards" | "router" | "lan", str():
            return value
    wanted = {"ascii": "true or false", "sets": "a list of set names"}.get(name, "a word in quotes")
    raise Refusal(f"{place}: '{name}' wants {wanted}, not {value!r}.")


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


_NAMES = tuple(field.name for field in fields(Settings))
