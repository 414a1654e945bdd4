"""Write docs/reference/android-texts.md: what was checked on each level, and what was not found.

    python -m scripts.android_texts.report

It only reads the list and the explanations, and runs the virtual phone.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from scripts.android_texts import explained, judging, listing, numbers, printing
from scripts.android_texts.places import PLACES
from scripts.linkage import check, dex, reflected
from scripts.linkage import listing as linkage
from scripts.linkage.listing import levels_text

PAGE = Path(__file__).resolve().parents[2] / "docs/reference/android-texts.md"
_HEAD = """\
# The virtual phone held against Android's own classes

Made by `python -m scripts.android_texts.collect`; do not edit.

Every command line of `scripts/android_texts/lines.py` runs on a virtual phone of each level. What
varies is masked; each fixed text that remains must be put together from string constants,
names of constants and names of classes in the `android-all` jar of that level
(`hand/levels.txt`), in classes that print for that command (`places.py`). Methods in stacks must
be methods of that level's classes. `fakedroid/tests/texts/found.txt` lists where each piece is, and
is what the tests read; what no class holds is in `explained.toml` with its source: **src**
Android's source, **obs** seen on real phones, **mem** memory, **ours** no text of Android's.
"""
_COMMANDS = tuple(PLACES)


@dataclass
class Level:
    """One level's figures."""

    number: int
    verdicts: dict[str, judging.Verdict]
    reasons: dict[tuple[str, str], explained.Reason]

    def unexplained(self) -> list[tuple[str, str]]:
        """Return the commands and texts without an explanation."""
        return sorted(
            (command, text)
            for command, verdict in self.verdicts.items()
            for text in verdict.missing
            if (command, text) not in self.reasons
        )

    def superfluous(self) -> list[tuple[str, str]]:
        """Return explained texts that are found, or not printed."""
        missing = {(c, text) for c, verdict in self.verdicts.items() for text in verdict.missing}
        return sorted(set(self.reasons) - missing)


def level(number: int, known: listing.Known, reasons: list[explained.Reason]) -> Level:
    """Run one level's phone and compare its output with the list."""
    printed = asyncio.run(printing.printed(number))
    verdicts = judging.judge(printed, known.get(number, {}))
    return Level(number, verdicts, explained.by_text(reasons, number))


def _texts_row(one: Level) -> str:
    cells = []
    total = Counter[str]()
    for command in _COMMANDS:
        verdict = one.verdicts[command]
        bad = sum(bool(cover.missing) for cover in verdict.texts.values())
        cells.append(f"{len(verdict.texts) - bad} of {len(verdict.texts)}")
        for text in verdict.missing:
            reason = one.reasons.get((command, text))
            total[reason.source if reason else "unexplained"] += 1
    sources = [str(total[source]) for source in (*explained.SOURCES, "unexplained")]
    return f"| {one.number} | {' | '.join([*cells, *sources])} |"


def _members_row(one: Level, members: "Members") -> str:
    number = one.verdicts[numbers.NAME]
    frames = {text for c in _COMMANDS for text in one.verdicts[c].texts if text.startswith("at ")}
    lost = {text for text in frames if any(text in one.verdicts[c].missing for c in _COMMANDS)}
    cells = [
        f"{len(frames) - len(lost)} of {len(frames)}",
        f"{len(number.texts) - len(number.missing)} of {len(number.texts)}",
        str(len(numbers.transactions())),
        members.by_name[one.number],
        members.linked[one.number],
    ]
    return f"| {one.number} | {' | '.join(cells)} |"


@dataclass
class Members:
    """The hidden and public members that the hand uses, as scripts/linkage finds them."""

    by_name: dict[int, str]
    linked: dict[int, str]


def members() -> Members:
    """Return the figures of the linkage check, level by level."""
    hand, lines, levels = dex.read_jar(check.JAR), reflected.read(), linkage.read()
    faults = check.faults(hand, levels, lines)
    used = {(use.owner, use.member) for use in hand.uses if use.member}
    by_name, linked = {}, {}
    for number in levels:
        asked = sum(number in line.levels for line in lines)
        lost = [fault for fault, on in faults.items() if number in on]
        named = sum(fault.endswith("(by name)") for fault in lost)
        by_name[number] = f"{asked - named} of {asked}"
        linked[number] = f"{len(used) - len(lost) + named} of {len(used)}"
    return Members(by_name, linked)


def page(levels: list[Level], reasons: list[explained.Reason]) -> str:
    """Return the page."""
    made = members()
    head = " | ".join(["level", *_COMMANDS, *explained.SOURCES, "unexplained"])
    lines = [_HEAD, "## Texts", "", "Texts found whole, of texts printed; then the pieces not"]
    lines += ["found, by the source they are known from.", "", f"| {head} |"]
    lines.append("|" + "---|" * (len(_COMMANDS) + len(explained.SOURCES) + 2))
    lines += [_texts_row(one) for one in levels]
    lines += ["", "## Methods, numbers, members", "", _MEMBERS_HEAD]
    lines += [_members_row(one, made) for one in levels]
    lines += ["", "## Not found", ""]
    for reason in reasons:
        texts = ", ".join(f"`{text}`" for text in reason.texts)
        lines.append(
            f"- **{reason.command}**, {levels_text(reason.levels)} ({reason.source}):"
            f" {reason.sentence} {texts}"
        )
    return "\n".join(lines) + "\n"


_MEMBERS_HEAD = """\
Methods named in stacks; key codes, flags of intents and types of windows by their constants;
transaction numbers used by us or by the hand (there are none: `service call` is not used, and the
hand calls methods); members the hand looks up by name (`hand/reflect.txt`) and members its dex
refers to (`hand/linkage.txt`), found of asked for.

| level | methods in stacks | numbers | transaction numbers | members by name | members linked |
|---|---|---|---|---|---|"""


def main() -> int:
    """Write the page; print the texts without an explanation."""
    known, reasons = listing.read(), explained.read()
    levels = [level(number, known, reasons) for number in sorted(known)]
    PAGE.write_text(page(levels, reasons), "utf-8")
    bad = 0
    for one in levels:
        for command, text in one.unexplained():
            bad += 1
            print(f"API {one.number}: {command}: {text!r} ({one.verdicts[command].typed[text]})")
        for command, text in one.superfluous():
            bad += 1
            print(f"API {one.number}: {command}: {text!r} needs no explanation")
    print(f"{PAGE}: {len(levels)} levels, {bad} unexplained or superfluous")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
