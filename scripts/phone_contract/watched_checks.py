"""The checks, with the content of the test apps when a promise was not kept."""

import contextlib
import traceback
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from handroid.drivers.driver import Driver
from handroid.errors import HandroidError, NotSupported, PermissionDenied
from handroid.model.screen import Element, Screen, Window
from handroid.selftest.promises import Check, PromiseBroken, soon
from handroid.selftest.report import Finding, Verdict
from tests.contract.contract_apps import PACKAGE

_MOST_ELEMENTS = 60


class WatchedChecks:
    """Wraps checks to record the screen; other apps are named, but their texts are not stored."""

    def __init__(self, checks: Sequence[Check], pictures: Path | None = None) -> None:
        self.checks = [
            Check(each.sentence, partial(self._run, each), each.needs) for each in checks
        ]
        self.seen: dict[tuple[str, str], list[str]] = {}
        self._pictures = pictures
        self._last: list[str] = []
        self._picture: bytes | None = None

    def note(self, driver: str, finding: Finding) -> None:
        """Store the last screen if the promise was not kept."""
        if finding.verdict is not Verdict.FAILED:
            return
        self.seen[driver, finding.sentence] = self._last
        if self._pictures and self._picture:
            name = f"{len(self.seen):02}-{driver}.png"
            (self._pictures / name).write_bytes(self._picture)
            self._last.append(f"picture: {name}")

    async def _run(self, check: Check, driver: Driver) -> None:
        try:
            await check.run(driver)
        except NotSupported as refusal:
            if check.needs is not None and check.needs not in driver.capabilities:
                raise
            await self._look(driver)
            raise PromiseBroken(f"it is promised, and refused: {refusal.what}") from refusal
        except PermissionDenied as refusal:
            await self._look(driver)
            raise PromiseBroken(refusal.what) from refusal
        except PromiseBroken:
            await self._look(driver)
            raise
        except AssertionError as error:
            await self._look(driver)
            raise PromiseBroken(str(error) or _failed_line(error)) from error
        except HandroidError:
            await self._look(driver)
            raise

    async def _look(self, driver: Driver) -> None:
        self._last, self._picture = ["the screen cannot be read"], None
        with contextlib.suppress(HandroidError):
            self._last = list(_described(await driver.screen.read(soon())))
        if self._pictures:
            with contextlib.suppress(HandroidError):
                self._picture = (await driver.screen.picture(soon())).png


def _failed_line(error: AssertionError) -> str:
    """Return the source line of the failed assertion."""
    line = traceback.extract_tb(error.__traceback__)[-1].line or ""
    return f"this does not hold: {line.removeprefix('assert ')}"


def _described(screen: Screen) -> Iterator[str]:
    front = screen.foreground
    yield f"in front: {front.package}/{front.short}" if front else "in front: no activity"
    for window in screen.windows:
        focus = ", focused" if window.focused else ""
        yield f"window: {window.type.name.lower()} of {window.package}{focus}"
        if window.package == PACKAGE:
            yield from _elements(window)


def _elements(window: Window) -> Iterator[str]:
    named = [each for each in window.elements() if each.resource_id or each.text]
    yield from (f"  {_line(each)}" for each in named[:_MOST_ELEMENTS])


def _line(element: Element) -> str:
    name = element.resource_id.rpartition("/")[2]
    shown = "" if element.visible else ", not visible"
    kind = element.class_name.rpartition(".")[2]
    return f"{kind} {name} {element.text!r} at {tuple(element.bounds)}{shown}"
