"""Each tool, setting and error has a heading of its own in the reference."""

import re

from handroid.config import Settings, variable
from handroid.engine.profile import EXTRA_GROUPS
from handroid.tools.lean.registry import registry as lean_registry
from handroid.tools.registry import registry
from scripts.error_texts import error_texts
from tests.docs.paths import page, section, unmarked


def headings(name: str) -> list[str]:
    """Return the headings of a page of the reference, without marks."""
    found = re.findall(r"^### (.*)$", page(f"docs/reference/{name}.md"), re.MULTILINE)
    return [unmarked(heading) for heading in found]


def test_every_tool_has_a_heading() -> None:
    lean = [tool.name for tool in lean_registry() if tool.group not in EXTRA_GROUPS]
    assert headings("tools") == [f"android_{tool.name}" for tool in registry()]
    assert headings("lean")[-len(lean) :] == lean


def test_every_setting_has_a_heading_and_its_facts_under_it() -> None:
    assert headings("settings") == list(Settings.model_fields)
    text = section(page("docs/reference/settings.md"), "The settings")
    for each in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        name = each.split("\n", 1)[0]
        assert str(Settings.model_fields[name].description) in unmarked(each)
        assert f"`{variable(name)}`" in each


def test_every_error_has_a_heading() -> None:
    texts = {" ".join(each.what.split()) for each in error_texts()}
    assert len(texts) > 300
    assert set(headings("errors")) == texts
