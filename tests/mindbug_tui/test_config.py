"""Settings: flag over environment over file over default; mistakes are named with their place (U4)."""

from __future__ import annotations

import pytest

from mindbug_tui import config
from mindbug_tui.config import Settings
from mindbug_tui.errors import Refusal


def put(text: str) -> None:
    config.config_file().parent.mkdir(parents=True, exist_ok=True)
    config.config_file().write_text(text)


def load(**flags: object) -> Settings:
    warnings: list[str] = []
    settings = config.load(flags, warnings.append)
    assert warnings == []
    return settings


def test_defaults_without_a_file() -> None:
    assert load() == Settings()


def test_each_source_beats_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    put('level = "file"\ntheme = "file"\nbell = "never"\n')
    monkeypatch.setenv("MINDBUG_LEVEL", "environment")
    monkeypatch.setenv("MINDBUG_THEME", "environment")
    settings = load(level="flag", theme=None)
    assert (settings.level, settings.theme, settings.bell) == ("flag", "environment", "never")
    assert settings.sets == Settings().sets


@pytest.mark.parametrize(("text", "value"), [("1", True), ("TRUE", True), ("no", False), ("0", False)])
def test_environment_speaks_of_yes_and_no(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:
    monkeypatch.setenv("MINDBUG_ASCII", text)
    assert load().ascii is value


@pytest.mark.parametrize("value", ["on", "off", "192.168.1.5", "fd00::2"])
def test_the_local_network_is_on_off_or_at_one_address(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("MINDBUG_LAN", value)
    assert load().lan == value


def test_environment_lists_sets_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINDBUG_SETS", "first_contact, promos")
    assert load().sets == ("first_contact", "promos")


def test_an_unknown_key_is_warned_about_with_the_file() -> None:
    put('colour = "red"\nlevel = "random"\n')
    warnings: list[str] = []
    assert config.load({}, warnings.append).level == "random"
    assert len(warnings) == 1
    assert str(config.config_file()) in warnings[0]
    assert "'colour'" in warnings[0]


@pytest.mark.parametrize(
    "text",
    [
        'ascii = "yes"',
        "level = 3",
        'sets = "first_contact"',
        "sets = []",
        'bell = "loud"',
        'cards = "huge"',
        'lan = "maybe"',
    ],
)
def test_a_bad_value_is_refused_with_the_file(text: str) -> None:
    put(text)
    with pytest.raises(Refusal) as caught:
        load()
    assert str(config.config_file()) in str(caught.value)
    assert caught.value.status == 2


def test_a_bad_variable_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINDBUG_ASCII", "perhaps")
    with pytest.raises(Refusal, match="MINDBUG_ASCII"):
        load()


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    put("level = \n")
    with pytest.raises(Refusal, match="line 1"):
        load()


def test_saving_keeps_the_comments_of_the_player() -> None:
    put('# mine\nlevel = "random"  # easy\n\nunknown = 1\n')
    config.save("theme", "mono")
    config.save("level", "greedy")
    assert config.config_file().read_text() == '# mine\nlevel = "greedy"  # easy\n\nunknown = 1\ntheme = "mono"\n'


def test_saving_makes_the_file_and_load_reads_it() -> None:
    config.save("sets", ["first_contact", "promos"])
    config.save("ascii", True)
    settings = load()
    assert settings.sets == ("first_contact", "promos")
    assert settings.ascii is True


def test_saving_refuses_what_loading_would_refuse() -> None:
    with pytest.raises(Refusal):
        config.save("bell", "loud")
    assert not config.config_file().exists()
