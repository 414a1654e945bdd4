"""Measure what each representation of the same screens costs and preserves.

    python -m bench.tokens.measure_screens [--lost] [--again] [NAME …]

Third-party programs are installed first, into ``$HANDROID_JURORS``. Their output is stored in
``build/tokens``; ``--again`` scores that again, ``--lost`` prints the facts that are lost.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence

from bench.tokens.count import tokens
from bench.tokens.facts import facts_of
from bench.tokens.formats import FORMATS
from bench.tokens.representations import dumps_of, printed_by
from bench.tokens.results import KINDS, NAMES, ScreenRow, keep_screens
from bench.tokens.score import score, states_shown
from bench.tokens.screens import ROOT, VIRTUAL, Screen, recorded

KEPT = ROOT / "build" / "tokens"


def rows_of(
    name: str, screens: Sequence[Screen], dumps: Sequence[str], texts: dict[str, str], lost: bool
) -> list[ScreenRow]:
    """Score and count one representation."""
    form, rows = FORMATS[name], []
    there = [(s, facts_of(xml), texts[s.name]) for s, xml in zip(screens, dumps, strict=True)
             if s.name in texts]  # fmt: skip
    shown = {state for _, facts, text in there for state in states_shown(facts, text, form)}
    counts = tokens([text for *_, text in there])
    for (screen, facts, text), count in zip(there, counts, strict=True):
        found = score(facts, text, form, shown)
        kept, asked = ({kind: of[kind] for kind in KINDS} for of in (found.kept, found.asked))
        rows.append(ScreenRow(screen.name, screen.group, name, count, kept, asked))
        if lost:
            print(f"{name}, {screen.name}: {found.share:.3f}", *found.lost, sep="\n    ")
    return rows


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "-", name)


def _write(name: str, texts: dict[str, str]) -> None:
    folder = KEPT / _file_name(name)
    folder.mkdir(parents=True, exist_ok=True)
    for screen, text in texts.items():
        (folder / f"{_file_name(screen)}.txt").write_text(text, encoding="utf-8", newline="")


def _kept(name: str, screens: Sequence[Screen]) -> dict[str, str]:
    files = {s.name: KEPT / _file_name(name) / f"{_file_name(s.name)}.txt" for s in screens}
    return {
        each: path.read_text(encoding="utf-8") for each, path in files.items() if path.is_file()
    }


async def main(words: list[str]) -> int:
    """Measure the named representations, or all."""
    names = [word for word in words if not word.startswith("--")] or list(NAMES)
    screens = [*recorded(), *VIRTUAL]
    dumps = await dumps_of(screens)
    _write("dumps", {screen.name: xml for screen, xml in zip(screens, dumps, strict=True)})
    for name in names:
        again = "--again" in words
        texts = _kept(name, screens) if again else await printed_by(name, screens, dumps)
        if not texts:
            print(f"{name}: absent", flush=True)
            continue
        _write(name, texts)
        rows = rows_of(name, screens, dumps, texts, "--lost" in words)
        keep_screens(rows)
        whole = sum(row.share for row in rows) / len(rows)
        print(f"{name}: {len(rows)} screens, {sum(r.tokens for r in rows)} tokens, {whole:.1%}",
              flush=True)  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
