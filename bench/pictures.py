"""Measures how long the virtual phone takes to draw its screens, compared with another checkout.

    git worktree add ../before COMMIT
    python -m bench.pictures ../before [--rounds N]

Fresh processes of both draw every app's first screen, the home screen, the shade and the overview,
alternately. "first" is the first picture of a screen, with nothing cached; "again" the fastest of
several that follow.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fakedroid.world.world import World

HERE = Path(__file__).resolve().parents[1]
AGAIN = 5
Times = dict[str, list[float]]


def draw_all() -> Times:
    """Draw every screen and return its times in milliseconds: the first, and the best later one."""
    # Imported here, because the code of the checkout is measured.
    from tests.world.person import Person

    person = Person()
    person.world.draw()
    found: Times = {}
    for package, app in person.world.apps.items():
        if app.launcher_activity():
            person.open(package)
            found[package] = _times(person.world)
    for name in ("home", "expand_notifications", "expand_settings", "collapse_shade", "recents"):
        getattr(person.world, name)()
        person.wait(1)
        found[name] = _times(person.world)
    return found


def _times(world: "World") -> list[float]:
    times = [_timed(world.draw) for _ in range(1 + AGAIN)]
    return [times[0], min(times[1:])]


def _timed(draw: Callable[[], object]) -> float:
    start = perf_counter()
    draw()
    return (perf_counter() - start) * 1000


def measured(checkout: Path) -> Times:
    """Draw with the code of a checkout, in a separate process."""
    places = (checkout / "fakedroid/src", checkout / "fakedroid", checkout / "src")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}
    command = [sys.executable, str(Path(__file__).resolve()), "--here"]
    done = subprocess.run(command, env=environment, cwd=checkout, stdout=-1, check=True)
    times: Times = json.loads(done.stdout)
    return times


def table(before: list[Times], now: list[Times]) -> str:
    """Return the medians of both and their ratio, for each screen and together."""
    lines = [
        f"{'screen':34} {'first: before':>14} {'now':>7} {'ratio':>6}  again: before  now  ratio"
    ]
    sums = [0.0] * 4
    for screen in sorted(set(before[0]) & set(now[0])):
        row = [median(r[screen][n] for r in rounds) for n in (0, 1) for rounds in (before, now)]
        sums = [total + value for total, value in zip(sums, row, strict=True)]
        lines.append(_line(screen, row))
    return "\n".join([*lines, _line("together", sums)])


def _line(name: str, row: list[float]) -> str:
    first, first_now, again, again_now = row
    left = f"{name:34} {first:14.1f} {first_now:7.1f} {first_now / first:6.2f}"
    return f"{left} {again:14.1f} {again_now:5.1f} {again_now / again:6.2f}"


def main() -> None:
    """Compare, or draw in this process with ``--here``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--here", action="store_true")
    asked = parser.parse_args()
    if asked.here:
        print(json.dumps(draw_all()))
        return
    if asked.before is None:
        parser.error("name the checkout to compare with")
    rounds = [(measured(asked.before.resolve()), measured(HERE)) for _ in range(asked.rounds)]
    print(table([before for before, _ in rounds], [now for _, now in rounds]))


if __name__ == "__main__":
    main()
