"""`mindbug cards [QUERY]`: the encyclopedia in the shell (U4)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from mindbug_tui.errors import OK, Refusal
from mindbug_tui.output import add_json, print_json

if TYPE_CHECKING:
    from engine.design import CardDesign


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "query",
        nargs="*",
        metavar="QUERY",
        help="a name, a keyword, a mechanic (action, evolve, boost, in discard pile, harvest, fast, two against two), "
        "'power 7' or 'power 7+', or words of the text",
    )
    parser.add_argument(
        "--set", default="", metavar="SET", dest="set_id", help="only this set, for instance first_contact"
    )
    parser.add_argument("--opinion", action="store_true", help="what the computer has learned to think of them")
    parser.add_argument("--glossary", action="store_true", help="explain the words of the cards instead")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """One card in full, several as a list; with `--json` an object a card. Raises Refusal if nothing fits."""
    from engine.cards import SETS
    from screens.catalogue import faces as say
    from screens.encyclopedia import find

    if args.glossary:
        _print_glossary(as_json=args.json)
        return OK
    if args.set_id and args.set_id not in SETS:
        raise Refusal(say.NO_SET.format(set_id=args.set_id, sets=", ".join(SETS)))
    if args.opinion:
        _tell_opinion(args.set_id or next(iter(SETS)), args.json)
        return OK
    query = " ".join(args.query)
    designs = find(query, args.set_id)
    if not designs:
        raise Refusal(say.NO_CARD.format(query=query))
    if args.json:
        for design in designs:
            print_json(facts(design))
    else:
        _print(designs)
    return OK


def _tell_opinion(set_id: str, as_json: bool) -> None:
    from screens.opinion import opinion_lines, opinions

    if not as_json:
        print("\n".join(opinion_lines(set_id)))
        return
    for each in opinions(set_id):
        print_json({"id": each.design.id, "name": each.design.name, "tier": each.tier, "worth": round(each.worth, 4)})


def facts(design: CardDesign) -> dict[str, Any]:
    """A card for programs; the keys are stable and documented in the README."""
    from engine.cards import SETS
    from screens.encyclopedia import mechanics_of
    from screens.explain import line_of

    return {
        "id": design.id,
        "name": design.name,
        "set": design.set_id,
        "set_name": SETS[design.set_id].name,
        "number": design.number,
        "power": design.power,
        "keywords": list(design.keyword_names),
        "copies": design.copies,
        "labels": list(design.labels),
        "text": design.text,
        "rulings": list(design.rulings),
        "mechanics": list(mechanics_of(design)),
        "octonite": design.octonite,
        "stage": design.stage,
        "line": [other.id for other in line_of(design)],
        "team_only": design.team_only,
    }


def _print(designs: list[CardDesign]) -> None:
    from engine.cards import SETS
    from screens.catalogue import faces as say
    from screens.catalogue.grammar import plural, sentence
    from screens.encyclopedia import list_lines
    from screens.explain import card_page

    if len(designs) == 1:
        print("\n".join(card_page(designs[0])))
        return
    lines, before = list_lines(designs), ""
    for design, line in zip(designs, lines, strict=True):
        if design.set_id != before:
            before = design.set_id
            count = sum(other.set_id == before for other in designs)
            print(say.SET_HEAD.format(name=SETS[before].name, count=plural(count, "card")))
        print(f"  {line}")
    if any(design.team_only for design in designs):
        print(say.TEAM_NOTE)
    print(say.FOUND.format(count=sentence(plural(len(designs), "card"))))


def _print_glossary(*, as_json: bool) -> None:
    from screens.catalogue.glossary import GLOSSARY
    from screens.encyclopedia import glossary_lines

    if as_json:
        for word, meaning in GLOSSARY:
            print_json({"word": word, "meaning": meaning})
    else:
        print("\n".join(line.strip() for line in glossary_lines()))
