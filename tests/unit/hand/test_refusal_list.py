"""Every refusal comes from one list, in the Java hand, in its Python twin, and for callers."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from handroid.errors import ActionFailed, HandroidError, Outcome
from handroid.hand.refusals import Refusal, as_error
from scripts import refusal_list
from scripts.refusal_list import Entry, entries

ROOT = Path(__file__).parents[3]
JAVA = ROOT / "hand" / "src" / "main" / "java" / "handroid" / "hand"
TWIN = ROOT / "src" / "handroid" / "virtual_phone" / "hand"
OF_A_START = ("token", "usage", "taken", "starting")
"""Kinds that end a handshake or a start: no request is answered with one."""

every_entry = pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.id)


def test_ids_and_sentences_are_unique() -> None:
    assert len({each.id for each in entries()}) == len(entries())
    assert len({each.sentence for each in entries()}) == len(entries())


@every_entry
def test_a_refusal_is_one_plain_sentence(entry: Entry) -> None:
    assert re.fullmatch(r"[A-Z{'].*\.", entry.sentence)


@every_entry
def test_the_java_hand_uses_each_refusal(entry: Entry) -> None:
    name = re.sub(r"_(\w)", lambda found: found[1].upper(), entry.id)
    used = re.compile(rf"(?:Refusals|ProtocolFaults)\.{name}\(")
    assert any(used.search(source) for _, source in java_sources()), f"nobody raises {name}"


def test_the_java_hand_uses_no_refusal_outside_the_list() -> None:
    made = re.compile(r"new (?:Refusal|ProtocolFault)\(")
    makers = {name for name, source in java_sources() if made.search(source)}
    assert makers == {"Refusal.java", "Refusals.java", "ProtocolFaults.java"}


def test_the_twin_uses_no_refusal_outside_the_list() -> None:
    makers = {
        path.name
        for path in TWIN.rglob("*.py")
        for call in calls(path)
        if isinstance(call.func, ast.Name) and call.func.id in ("Refused", "BrokenFrameError")
    }
    assert makers == {"refusals.py", "refusal_list.py"}


def test_the_generated_code_is_up_to_date() -> None:
    assert refusal_list.main(check=True) == 0


@every_entry
def test_a_caller_reads_the_sentence(entry: Entry) -> None:
    if entry.kind in OF_A_START:
        pytest.skip("no request is answered with it")
    error = as_error("screen.read", Refusal(entry.kind, Outcome.NOT_DONE, entry.sentence))
    assert isinstance(error, HandroidError)
    assert entry.sentence in error.what


@pytest.mark.parametrize("request_name", ["apps.open", "apps.close"])
def test_the_sentence_for_a_missing_app_is_from_the_list(request_name: str) -> None:
    refusal = Refusal("absent", Outcome.NOT_DONE, "com.example is not installed.")
    error = as_error(request_name, refusal)
    assert isinstance(error, ActionFailed)
    assert error.what == "com.example is not installed."


def java_sources() -> Iterator[tuple[str, str]]:
    """Yield the name and text of every Java file of the hand."""
    for path in JAVA.rglob("*.java"):
        yield path.name, path.read_text(encoding="utf-8")


def calls(path: Path) -> Iterator[ast.Call]:
    """Yield every call in a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))
