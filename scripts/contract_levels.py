"""Run the contract of both drivers on each Android version, and store the results.

Run as ``python -m scripts.contract_levels``, or with the API levels to run again; `scripts/gen`
generates the page.
"""

import asyncio
import datetime
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from fakedroid.state.levels.levels import LEVELS
from handroid.adb.server import AdbServer, private_server
from handroid.drivers.driver import Driver
from handroid.errors import NotSupported
from tests.contract.checks import CHECKS, Check
from tests.hands import hand_driver
from tests.phones import Attached, visit

RESULTS = Path(__file__).resolve().parent.parent / "bench" / "results" / "contract.tsv"
Reached = Callable[[Attached], AbstractAsyncContextManager[Driver]]


class Kept(NamedTuple):
    """The result of one promise of a driver on one Android version."""

    api: int
    driver: str
    sentence: str
    outcome: str
    reason: str
    day: str


@asynccontextmanager
async def _by_hand(attached: Attached) -> AsyncIterator[Driver]:
    with tempfile.TemporaryDirectory() as folder:
        async with hand_driver(attached, Path(folder)) as driver:
            yield driver


@asynccontextmanager
async def _by_stock(attached: Attached) -> AsyncIterator[Driver]:
    yield await attached.driver()


DRIVERS: dict[str, Reached] = {"hand": _by_hand, "stock": _by_stock}


def kept() -> list[Kept]:
    """Return the results of the last runs."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.is_file() else []
    rows = (line.split("\t") for line in lines)
    return [Kept(int(api), *rest) for api, *rest in rows]


async def main(levels: list[int]) -> None:
    """Run every promise on these levels and replace older results."""
    async with private_server() as server:
        for api in levels:
            found = [
                await _try(server, api, driver, check) for driver in DRIVERS for check in CHECKS
            ]
            rows = [row for row in kept() if row.api != api] + found
            lines = ["\t".join(map(str, row)) for row in sorted(rows)]
            RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
            counts = {word: sum(row.outcome == word for row in found) for word in ("yes", "no")}
            print(f"API {api}: {counts}", flush=True)


async def _try(server: AdbServer, api: int, name: str, check: Check) -> Kept:
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    async with visit(server, api) as attached, DRIVERS[name](attached) as driver:
        try:
            await check.run(driver)
        except NotSupported as refusal:
            return Kept(api, name, check.sentence, "no", refusal.what, day)
        return Kept(api, name, check.sentence, "yes", "", day)


if __name__ == "__main__":
    asyncio.run(main([int(word) for word in sys.argv[1:]] or sorted(LEVELS)))
