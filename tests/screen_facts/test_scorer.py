"""The scorer of bench/tokens: the full score for complete formats, less for each missing fact."""

import re

import pytest

from bench.tokens.facts import facts_of
from bench.tokens.formats import FORMATS
from bench.tokens.score import Score, score, states_shown
from tests.screen_facts.made_screen import LEAN, XML

FACTS = facts_of(XML)
FORM = FORMATS["lean"]


def of(text: str) -> Score:
    return score(FACTS, text, FORM)


def test_a_screen_has_the_facts_that_can_be_seen() -> None:
    assert [text.words for text in FACTS.texts] == [
        "Wireless", "Wi-Fi", "Networks & more", "Hotspot", "Share what you have", "Ada", "Mail",
        "Save", "7", "Line one line two",
    ]  # fmt: skip
    assert len(FACTS.targets) == 8
    assert [(state.name, *state.labels[:1]) for state in FACTS.states] == [
        ("scrolls",), ("checked", "Wi-Fi"), ("unchecked", "Hotspot"), ("focused", "Ada"),
        ("hint", "Mail"), ("password",), ("disabled", "Save"), ("selected", "Line one line two"),
    ]  # fmt: skip


def test_a_format_that_keeps_everything_has_the_full_score() -> None:
    assert of(LEAN).lost == []


def test_the_dump_itself_has_the_full_score() -> None:
    assert score(FACTS, XML, FORMATS["raw XML"]).lost == []


@pytest.mark.parametrize(
    ("kept", "damaged", "lost"),
    [
        ("Wireless\n", "", "text: Wireless"),
        (" | Networks & more", "", "text: Networks & more"),
        (" | Networks & more", " | Networks…", "text: Networks & more"),
        ("e8 7", "e8 Button", "text: 7"),
        (r"Line one\nline two", "Line one", "text: Line one line two"),
        ("e2 Wi-Fi", "Wi-Fi", "target: Wi-Fi"),
        ("e5 field", "field", "target: Mail"),
        ("e9 ImageButton", "", "target: ImageButton"),
        ("[on]", "", "state: checked Wi-Fi"),
        ("[on]", "[off]", "state: checked Wi-Fi"),
        ("[off]", "", "state: unchecked Hotspot"),
        ("[off]", "[on]", "state: unchecked Hotspot"),
        (" [focused]", "", "state: focused Ada"),
        ('hint "Mail"', "Mail", "state: hint Mail"),
        (" [password]", "", "state: password"),
        (" [disabled]", "", "state: disabled Save"),
        (" [selected]", "", "state: selected Line one line two"),
        ("scroll, more below", "list", "state: scrolls"),
    ],
)
def test_each_dropped_fact_lowers_the_score(kept: str, damaged: str, lost: str) -> None:
    assert kept in LEAN
    found = of(LEAN.replace(kept, damaged))
    assert found.share < 1
    assert any(each.startswith(lost) for each in found.lost), found.lost


def test_a_handle_shared_by_two_targets_counts_for_one() -> None:
    together = LEAN.replace("\ne3 Hotspot", " Hotspot")
    assert of(together).kept["target"] == len(FACTS.targets) - 1


def test_a_point_next_to_its_target_is_not_a_handle() -> None:
    moved = re.sub(r"\[0,350\]\[1080,500\]", "[0,1350][1080,1500]", XML)
    moved = re.sub(
        r'text="Hotspot"(.*?)bounds="[^"]*"', r'text="Hotspot"\1bounds="[9,9][9,9]"', moved
    )
    moved = re.sub(r"\[40,430\]\[600,480\]|\[900,390\]\[1040,460\]", "[9,9][9,9]", moved)
    assert "target: Hotspot" in score(FACTS, moved, FORMATS["raw XML"]).lost


def test_unmarked_means_unchecked_only_if_others_are_marked() -> None:
    marked = LEAN.replace("[on]", "switch [checked]").replace("[off]", "switch")
    assert of(marked).lost == ["state: unchecked Hotspot Share what you have"]
    shown = states_shown(FACTS, marked, FORM)
    assert "checked" in shown
    assert score(FACTS, marked, FORM, shown).lost == []


def test_a_word_in_a_text_is_not_a_state() -> None:
    named = XML.replace("Share what you have", "Turn it off")
    text = LEAN.replace("Share what you have [off]", "Turn it off")
    assert score(facts_of(named), text, FORM).lost == ["state: unchecked Hotspot Turn it off"]


def test_a_description_can_replace_a_text() -> None:
    silent = facts_of(XML.replace('text="7"', 'text="×"'))
    spoken = facts_of(re.sub(r'text="7"(.*?)desc=""', r'text="×"\1desc="times"', XML, count=1))
    text = LEAN.replace("e8 7", "e8 times")
    assert "text: ×" in score(silent, text, FORM).lost
    assert score(spoken, text, FORM).lost == []


def test_a_resource_id_names_a_target_where_it_is_printed_as_one() -> None:
    with_id = facts_of(
        re.sub(r'text="Save" resource-id=""', 'text="Save" resource-id="a:id/below"', XML)
    )
    by_id = LEAN.replace("e7 Save", "e7 #below").replace("Wireless", "Wireless Save")
    assert score(with_id, by_id, FORM).kept["target"] == len(FACTS.targets)
    gone = by_id.replace("e7 #below [disabled]\n", "")
    assert score(with_id, gone, FORM).kept["target"] == len(FACTS.targets) - 1
