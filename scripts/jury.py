"""Run third-party programs against the virtual phone, and store their verdicts.

Run as ``python -m scripts.jury``, or with the names of the jurors to run again; missing ones are
installed first, from PyPI and npm, into ``~/.cache/handroid-jury`` or ``$HANDROID_JURORS``.
`scripts/gen` generates the page.
"""

import asyncio
import json
import sys
from pathlib import Path

from tests.jury.roll import IN_CI, OTHERS, hearing
from tests.jury.verdict import CAPABILITIES, Verdict

RESULTS = Path(__file__).resolve().parent.parent / "bench" / "results" / "jury.json"
LEVELS = (26, 34, 37)


def kept() -> list[Verdict]:
    """Return the verdicts of the last runs."""
    rows = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else []
    return [Verdict(**row) for row in rows]


def keep(found: list[Verdict]) -> None:
    """Replace older verdicts of the same juror on the same Android version."""
    fresh = {(verdict.juror, verdict.api) for verdict in found}
    rows = [row for row in kept() if (row.juror, row.api) not in fresh] + found
    order = list(CAPABILITIES)
    rows.sort(key=lambda row: (row.juror, row.api, order.index(row.capability)))
    lines = [json.dumps(row._asdict(), ensure_ascii=False) for row in rows]
    RESULTS.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


async def main(names: list[str]) -> int:
    """Run the jurors one after the other; return 1 if one failed unexpectedly."""
    failed = 0
    for name in names or [*IN_CI, *OTHERS]:
        if name in OTHERS:
            OTHERS[name][0].install()
        summon = IN_CI[name] if name in IN_CI else OTHERS[name][1]
        for api in LEVELS:
            found = await hearing(summon, api)
            keep(found)
            failed += _report(name, api, found)
    return 1 if failed else 0


def _report(name: str, api: int, found: list[Verdict]) -> int:
    counts = {word: sum(v.outcome == word for v in found) for word in ("yes", "no", "not asked")}
    print(f"{name} on API {api}: {counts}", flush=True)
    failures = [verdict for verdict in found if verdict.outcome == "failed"]
    for verdict in failures:
        print(f"  FAILED {verdict.capability}: {verdict.why}", flush=True)
    return len(failures)


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
