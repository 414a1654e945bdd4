"""Every text of the virtual phone is in the classes of its level, or has another named source."""

import pytest

from scripts.android_texts import explained, judging, listing, numbers, report
from scripts.android_texts.cover import Cover, cover

KNOWN = listing.read()
REASONS = explained.read()


def test_every_level_with_a_jar_is_on_the_list() -> None:
    assert sorted(KNOWN) == list(range(26, 38))


@pytest.mark.parametrize("api", sorted(KNOWN))
def test_no_text_of_the_phone_is_unexplained(api: int) -> None:
    one = report.level(api, KNOWN, REASONS)
    assert sum(len(verdict.texts) for verdict in one.verdicts.values()) > 900
    assert one.unexplained() == []
    assert one.superfluous() == []


@pytest.mark.parametrize(
    ("api", "line"),
    [
        (28, "    showing=true visibleRequested=true"),
        (31, "  mShowingLockscreen=true"),
        (34, "  mCurrentFocusses=null"),
        (36, "  mImeLayeringTarget=null"),
        (37, "      KeyguardStateMonitor"),
        (30, "  imeLayeringTarget in display# 0 null"),
    ],
)
def test_a_text_the_level_does_not_know_is_missing(api: int, line: str) -> None:
    verdicts = judging.judge({"dumpsys window": {line: "dumpsys window"}}, KNOWN[api])
    assert verdicts["dumpsys window"].missing


def test_a_method_the_level_does_not_have_is_missing() -> None:
    line = "\tat android.os.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:98)"
    found = {
        api: not judging.judge({"am": {line: "am"}}, KNOWN[api])["am"].missing for api in KNOWN
    }
    assert [api for api, there in found.items() if there] == [30]


def test_a_number_that_is_not_the_constants_is_missing() -> None:
    known = KNOWN[34][numbers.NAME]
    assert "android.view.KeyEvent.KEYCODE_HOME=3" in known
    assert "android.view.KeyEvent.KEYCODE_HOME=4" not in known


def test_neither_our_code_nor_the_hand_uses_transaction_numbers() -> None:
    assert numbers.transactions() == []


def test_every_reason_has_a_source_and_a_sentence() -> None:
    for reason in REASONS:
        assert reason.source in explained.SOURCES
        assert reason.sentence.endswith(".")
        assert reason.texts


@pytest.mark.parametrize(
    ("part", "known", "wanted"),
    [
        ("Physical size:", {"Physical size:"}, Cover(("Physical size:",))),
        ("a=b c=", {"a=", "b", " c="}, Cover(("a=", "b", " c="))),
        ("visible=", {"visible", "="}, Cover(("visible",))),
        ("a= lost=", {"a="}, Cover(("a=",), ("lost=",))),
        ("no such sentence", {"no", "such", "sentence"}, Cover(missing=("no such sentence",))),
        ("invisible", {"in", "visible"}, Cover(missing=("invisible",))),
    ],
)
def test_a_part_is_composed_of_whole_pieces(part: str, known: set[str], wanted: Cover) -> None:
    assert cover(part, known) == wanted
