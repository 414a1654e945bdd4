"""The figures that pages state about the product are those of the product."""

import re

from handroid.engine.profile import REFERENCE_GROUPS
from handroid.surfaces.client_files.clients import CLIENTS
from handroid.tools.lean.registry import registry as lean_registry
from handroid.tools.registry import registry
from tests.docs.paths import ROOT, page

README = page("README.md")
WITH_A_MODEL = page("docs/guides/with-a-model.md")
NUMBERS = {7: "seven", 8: "eight", 9: "nine"}


def test_the_readme_says_how_large_the_hand_is() -> None:
    size = (ROOT / "src/handroid/hand/handroid-hand.jar").stat().st_size
    (said,) = re.findall(r"a small Java program \((\d+) KB\)", README)
    assert int(said) == round(size / 1000)


def test_the_pages_say_how_many_tools_there_are() -> None:
    tools = [tool for tool in registry() if tool.group in REFERENCE_GROUPS]
    said = re.findall(r"(\d+) tools", README)
    assert said
    assert set(said) == {str(len(tools))}
    assert f"| `reference`, which `serve` chooses | {len(tools)} |" in WITH_A_MODEL
    lean = [tool for tool in lean_registry() if tool.group in REFERENCE_GROUPS]
    assert f"| `lean`, which `install` chooses | {NUMBERS[len(lean)]} |" in WITH_A_MODEL


def test_the_readme_says_how_many_clients_can_be_installed() -> None:
    (said,) = re.findall(r"the (\d+) clients", README)
    assert int(said) == len(CLIENTS)
