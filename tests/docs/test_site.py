"""Every page of the site can be read on a phone and on a desktop, in light and in dark colours."""

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from handroid.model.deadline import Deadline
from tests.docs.site import build, served
from tests.node_programs import MODULES
from tests.phones import soon
from tests.web_pages.chromium import Chromium, chromium

pytestmark = pytest.mark.skipif(
    not os.environ.get("HANDROID_NIGHTLY"), reason="starts Chromium: HANDROID_NIGHTLY=1"
)
AXE = MODULES / "axe-core" / "axe.min.js"
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
VIEWS = [("phone", "light"), ("desktop", "light"), ("desktop", "dark")]
NOTE_ERRORS = """
window.noted = [];
console.error = (...words) => noted.push(words.join(" "));
addEventListener("error", event => noted.push(String(event.message || event.target.src)), true);
addEventListener("unhandledrejection", event => noted.push(String(event.reason)));
"""
LOADED = """new Promise(done => {
  const wait = () => document.readyState === "complete" && location.href === %s
    ? setTimeout(done, 50) : setTimeout(wait, 20);
  wait();
})"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WRONG = """<!doctype html><html lang="en"><title>Wrong</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><body style="width: 2000px">
<p style="color: #ccc; background: #fff">Pale</p><script src="missing.js"></script>"""
LOAD_AXE = """new Promise(done => {
  const script = document.createElement("script");
  script.src = "/axe.min.js";
  script.onload = () => done();
  document.head.append(script);
})"""
SERIOUS = """axe.run({resultTypes: ["violations"]}).then(found => found.violations
  .filter(each => ["serious", "critical"].includes(each.impact))
  .map(each => each.id + ": " + each.nodes.slice(0, 3).map(node => node.html).join(" ")))"""


@dataclass
class Visitor:
    """A browser in which pages are looked at."""

    browser: Chromium

    async def ask(self, method: str, **arguments: object) -> None:
        await self.browser.page.ask(method, soon(), **arguments)

    async def prepare(self, width: int, height: int, *, mobile: bool, colours: str) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
        await self.ask("Emulation.setDeviceMetricsOverride", **metrics)
        scheme = {"name": "prefers-color-scheme", "value": colours}
        await self.ask("Emulation.setEmulatedMedia", features=[scheme])
        await self.ask("Page.enable")
        await self.ask("Page.addScriptToEvaluateOnNewDocument", source=NOTE_ERRORS)

    async def value(self, expression: str) -> object:
        asked = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        answer = await self.browser.page.ask("Runtime.evaluate", Deadline.after(120), **asked)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def problems(self, address: str) -> list[str]:
        """Return what is wrong with a page."""
        await self.ask("Page.navigate", url=address)
        await self.value(LOADED % json.dumps(address))
        found = [f"error: {each}" for each in await self.value("noted")]
        wider = await self.value(TOO_WIDE)
        found += [f"{wider} pixels too wide"] if wider else []
        await self.value(LOAD_AXE)
        return [*found, *await self.value(SERIOUS)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """Give the address of the site, and its pages."""
    folder = tmp_path_factory.mktemp("site")
    pages = build(folder)
    if not AXE.is_file():
        pytest.skip("needs 'npm install' in tests/node")
    shutil.copy(AXE, folder)
    (folder / "wrong.html").write_text(WRONG, encoding="utf-8")
    with served(folder) as address:
        yield address, pages


@pytest.mark.parametrize(("size", "colours"), VIEWS)
async def test_no_page_scrolls_sideways_logs_an_error_or_is_hard_to_read(
    size: str, colours: str, site: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, pages = site
    assert len(pages) >= 40
    async with chromium(tmp_path / "profile") as browser:
        visitor = Visitor(browser)
        await visitor.prepare(*SIZES[size], mobile=size == "phone", colours=colours)
        wrong = {page: await visitor.problems(address + page) for page in pages}
    print(f"{len(pages)} pages ({size}, {colours})")
    assert {page: found for page, found in wrong.items() if found} == {}


async def test_a_page_that_is_wrong_is_found(site: tuple[str, list[str]], tmp_path: Path) -> None:
    address, _ = site
    async with chromium(tmp_path / "profile") as browser:
        visitor = Visitor(browser)
        await visitor.prepare(*SIZES["phone"], mobile=True, colours="light")
        error, width, contrast = await visitor.problems(f"{address}/wrong.html")
    assert "missing.js" in error
    assert "too wide" in width
    assert contrast.startswith("color-contrast")
