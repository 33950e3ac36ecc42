"""The page of attacks from the network: `python -m tests.net.attacks.page` writes net/ATTACKS.md.

A row names the tests that play the attack by importing them: one that is gone or renamed is an error here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.mindbug_tui.network import (
    test_desync,
    test_game_files,
    test_places,
    test_processes,
    test_strange_hosts,
    test_tables,
)
from tests.net.attacks import test_between, test_fuzz, test_guests, test_strangers
from tests.net.channel import test_intruders, test_limits, test_link
from tests.net.namespaces import test_namespaces
from tests.net.session import test_desync as session_desync
from tests.net.session import test_simulation
from tests.net.wire import test_codec, test_text

ROOT: Final = Path(__file__).resolve().parents[3]
PAGE: Final = ROOT / "net" / "ATTACKS.md"
OPENING: Final = """\
# Attacks from the network

Written by `python -m tests.net.attacks.page`; do not edit. Who comes to the door of a table, or sits on the line, and
what becomes of it; cheating with cards has [its own page](fairdeal/ATTACKS.md). The tests in `tests/net/attacks` come
over sockets to the door of a real table, with a clock that the test moves; after each attack the table must let in the
guest for whom its invite was made. Those in `tests/net/channel` play both ends of a link with real TLS in one thread.

What is not kept out: somebody who reads the invite on its way can come in the guest's place, or stand between the two,
until they compare their six words; a player who sits at the table can stop the program of the other, by leaving or by
a false alarm, though not take the game from its disk; sixteen silent lines keep others at the door waiting for three
seconds. Through a tunnel that ends at this machine a seated player comes from its loopback, and so can have a line
knock at two of its ports from 1024 up each time it names some, four times a line.
"""

Test = Callable[..., Any]


class Row(NamedTuple):
    """An attack, what becomes of it, and the tests that play it."""

    attack: str
    end: str
    tests: tuple[Test, ...]


CHAPTERS: Final[dict[str, tuple[Row, ...]]] = {
    "Without a secret": (
        Row(
            "silence: at once, in the prelude, after it, in a try of the code, in TLS, in the place of HELLO",
            "closed after 3 s for the prelude and 5 s for each later stage",
            (
                test_strangers.test_silence_is_given_so_long_and_no_longer,
                test_strangers.test_silence_in_the_place_of_hello,
                test_link.test_a_silent_end_is_given_so_long_and_no_longer,
            ),
        ),
        Row(
            "slow: a byte now and then",
            "the same limits: a byte buys no time",
            (test_strangers.test_a_byte_now_and_then_buys_no_time,),
        ),
        Row(
            "a crowd: a fifth line from one address, a seventeenth from anywhere",
            "refused in clear with the reason; whoever stands there already is not disturbed",
            (
                test_strangers.test_the_fifth_from_one_place_is_told_so_and_the_others_may_go_on,
                test_strangers.test_the_seventeenth_is_told_to_try_again_and_can,
                test_limits.test_the_crowd_at_the_door,
            ),
        ),
        Row(
            "rubbish, other protocols, megabytes in the place of prelude, code or TLS",
            "closed at the first bytes that do not fit",
            (
                test_strangers.test_rubbish_without_end_is_cut_off_at_its_start,
                test_intruders.test_strangers_at_the_host_are_noticed_at_their_first_bytes,
                test_intruders.test_garbage_in_the_place_of_tls,
                test_fuzz.test_whatever_comes_to_the_door_the_table_stands,
            ),
        ),
        Row(
            "a session of before, replayed; only its prelude",
            "TLS: fresh keys of both ends; silence",
            (
                test_strangers.test_what_a_guest_once_said_opens_nothing,
                test_intruders.test_a_replayed_handshake_gets_nowhere,
                test_intruders.test_a_handshake_leaves_nothing_to_resume_by,
            ),
        ),
        Row(
            "bytes or keys sent back to their owner",
            "magic; the own identity",
            (
                test_intruders.test_bytes_sent_back_as_they_came_do_not_fool_the_guest,
                test_intruders.test_nobody_sits_down_opposite_the_own_key,
            ),
        ),
        Row(
            "a wrong invite, one that is too old, one that grows old in the handshake",
            "refused in clear, before TLS; inside TLS",
            (
                test_strangers.test_a_wrong_invite_and_an_old_one,
                test_intruders.test_an_invite_that_grows_old_during_the_handshake,
                test_processes.test_an_invite_of_another_table_lets_nobody_in,
            ),
        ),
        Row(
            "guessed codes; two tries at once; shares that are no points",
            "a try shows nothing, three wrong ones burn the code and not the invite; one at a time; the group",
            (
                test_strangers.test_three_wrong_codes_burn_the_code_and_not_the_invite,
                test_intruders.test_one_try_of_a_code_at_a_time,
                test_intruders.test_a_share_that_is_no_point_is_refused_by_both,
                test_intruders.test_a_false_host_learns_one_guess_and_no_more,
            ),
        ),
        Row(
            "no certificate, one of another authority, of the other role, with another name; older TLS",
            "chain, usage and name of the leaf; TLS 1.3 and ALPN",
            (
                test_intruders.test_a_guest_without_a_certificate_is_refused,
                test_intruders.test_a_guest_who_trusts_all_and_holds_nothing_is_refused_by_the_host,
                test_intruders.test_a_leaf_of_the_wrong_role_is_refused_by_each_end,
                test_intruders.test_a_leaf_with_the_right_usage_and_the_wrong_name_is_refused,
                test_intruders.test_older_tls_and_other_protocols_are_refused_by_the_host,
            ),
        ),
    ),
    "On the line": (
        Row(
            "a man in the middle who ends TLS with keys of his own",
            "the chain of the leaf, at both ends",
            (
                test_between.test_a_man_in_the_middle_with_own_keys_convinces_neither,
                test_intruders.test_a_man_in_the_middle_without_the_secret_convinces_neither,
            ),
        ),
        Row(
            "a man in the middle who holds the invite",
            "nothing in the protocol: both are shown his six words, and not each other's",
            (test_between.test_a_man_in_the_middle_with_a_leaked_invite_is_seen_by_his_phrase,),
        ),
        Row(
            "the same between two who have met, or with their stolen secret",
            "the identity of the pair, at both ends",
            (
                test_between.test_nobody_comes_between_two_who_have_met,
                test_intruders.test_an_acquaintance_s_secret_opens_for_nobody_else,
                test_intruders.test_another_host_in_the_place_of_the_known_one,
            ),
        ),
        Row(
            "bytes altered, doubled, cut off, at any place and in both directions",
            "TLS; the game goes on over the next line",
            (
                test_between.test_bytes_harmed_on_the_way_to_the_host_let_nobody_in,
                test_between.test_a_seated_guest_whose_line_is_harmed_comes_back_to_the_same_game,
                test_between.test_whoever_only_passes_bytes_on_changes_nothing,
                test_simulation.test_a_game_over_the_worst_of_lines_ends_the_same_on_both_sides,
            ),
        ),
        Row(
            "delay, loss, a router that forgets, nothing at all for a while",
            "the game goes on and ends with the same file on both sides",
            (test_namespaces.test_a_game_behind_a_router_survives_delay_loss_and_a_partition,),
        ),
    ),
    "With the invite, or at the table": (
        Row(
            "a second guest on a used invite; a stranger with a leaked one whom the host turns away",
            "refused; the seat stays free for the friend",
            (
                test_strangers.test_a_second_guest_on_a_used_invite,
                test_intruders.test_a_second_guest_finds_the_invite_taken_and_later_burned,
                test_intruders.test_a_stranger_whom_the_host_turns_away_costs_nobody_the_seat,
                test_processes.test_a_second_guest_is_told_that_the_invite_was_used,
            ),
        ),
        Row(
            "another version, other rules, an unknown duty; at the host and at the guest",
            "refused, with what is played here",
            (
                test_strangers.test_other_versions_and_rules_are_told_which_are_played_here,
                test_strange_hosts.test_another_version_or_other_rules_end_with_status_4,
                test_strange_hosts.test_rules_of_the_table_that_nobody_knows_are_not_played,
            ),
        ),
        Row(
            "huge, empty, nested, not canonical, ill-typed, unknown messages; lengths that lie; a second HELLO",
            "`WireError`, BYE (fault), the line ends; before HELLO 4 KiB are the most",
            (
                test_guests.test_a_message_that_is_none_ends_its_line_and_not_the_table,
                test_guests.test_before_the_greeting_even_less_is_taken,
                test_codec.test_refused,
                test_codec.test_whatever_the_library_raises_is_the_one_error,
            ),
        ),
        Row(
            "a message that is cut off",
            "a cut line",
            (test_guests.test_a_message_that_is_cut_off_is_a_cut_line,),
        ),
        Row(
            "terminal escapes, markup, direction marks and links in the name and in talk",
            "the cleaner, as the message is read",
            (
                test_guests.test_a_name_and_a_sentence_paint_nothing,
                test_tables.test_what_is_said_is_heard_cleaned,
                test_text.test_clean_text_is_clean_and_stays_as_it_is,
            ),
        ),
        Row(
            "a flood of messages, of bytes",
            "read at 50 messages and 256 KiB a second: the rest waits at the sender",
            (
                test_guests.test_a_flood_of_messages_is_heard_at_its_measure,
                test_guests.test_a_flood_of_bytes_is_read_at_its_measure,
                test_link.test_who_reads_all_the_same_sees_a_flood_end,
            ),
        ),
        Row(
            "an end that reads nothing, and asks for ever more",
            "given up 30 s after 1 MiB is unsent, at once after 17 MiB",
            (
                test_guests.test_who_reads_nothing_is_given_up_after_half_a_minute,
                test_guests.test_who_reads_nothing_and_asks_for_ever_more_is_given_up_at_once,
                test_limits.test_no_more_piles_up_than_any_game_holds,
            ),
        ),
        Row(
            "two different messages for one round",
            "the game stops, the transcript proves who did it, also after a restart",
            (
                test_simulation.test_a_game_over_the_worst_of_lines_ends_the_same_on_both_sides,
                test_game_files.test_a_game_that_a_cheat_ended_says_so_again_when_it_is_opened,
                test_strange_hosts.test_a_host_that_cheats_is_told_apart_from_a_broken_line,
            ),
        ),
        Row(
            "places of others in PLACES: services at home, a machine to be annoyed; new ones fifty times a second",
            "nothing is dialed but the address that the line comes from, at two of its ports; it is written down "
            "four times a line at most",
            (
                test_places.test_in_a_network_only_the_very_address_is_believed,
                test_places.test_nobody_at_the_table_makes_the_other_dial_a_third_one,
                test_places.test_what_is_named_again_and_again_is_written_a_few_times_at_most,
            ),
        ),
        Row(
            "a false alarm: DESYNC although nothing differs, before the deal and in the game",
            "complaints about nothing are not heard; otherwise the program stops with a sentence and the game goes on "
            "by `mindbug resume`",
            (
                session_desync.test_who_complains_about_nothing_stops_nothing,
                test_desync.test_after_a_false_alarm_the_game_is_resumed_and_played_to_its_end,
                test_guests.test_a_false_alarm_before_the_deal_is_told_from_leaving,
            ),
        ),
        Row(
            "a transcript over 16 MiB",
            "not read",
            (test_guests.test_a_transcript_longer_than_any_game_is_not_read,),
        ),
    ),
}


def page() -> str:
    """The text of the page."""
    parts = [OPENING]
    for chapter, rows in CHAPTERS.items():
        parts.append(f"\n## {chapter}\n\n| attack | where it ends | tests |\n| --- | --- | --- |\n")
        parts += [f"| {row.attack} | {row.end} | {'<br>'.join(map(_named, row.tests))} |\n" for row in rows]
    return "".join(parts)


def _named(test: Test) -> str:
    folder, module = test.__module__.split(".")[1:-1], test.__module__.rpartition(".")[2]
    return f"`{'/'.join([*folder, module])}.py` {test.__name__.removeprefix('test_').replace('_', ' ')}"


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
