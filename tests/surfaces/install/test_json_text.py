"""Editing JSON in place agrees with Python's own reader of JSON."""

import json
from typing import Any

from hypothesis import HealthCheck, given
from hypothesis import settings as checked
from hypothesis import strategies as st

from handroid.surfaces.client_files.json_text import with_entry, without_entry

_KEYS = st.sampled_from(["mcpServers", "handroid", "a", 'q"uote', "\\", "漢字"])
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=8,
)
_SETTINGS = st.dictionaries(_KEYS, _VALUES, max_size=4)
_INDENTS = st.sampled_from([None, 0, 2, 4, "\t"])
PATH = ("mcpServers", "handroid")
ENTRY = {"command": "x", "args": ["y"]}


def expected(settings: dict[str, Any]) -> dict[str, Any]:
    return {**settings, PATH[0]: {**settings.get(PATH[0], {}), PATH[1]: ENTRY}}


@checked(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(_SETTINGS, _SETTINGS, _INDENTS, st.booleans())
def test_an_entry_gets_in_and_out(
    settings: dict[str, Any], servers: dict[str, Any], indent: int | str | None, has: bool
) -> None:
    settings = {**settings, PATH[0]: servers} if has else settings
    if not has:
        settings.pop(PATH[0], None)
    text = json.dumps(settings, indent=indent, ensure_ascii=False)
    changed = with_entry(text, PATH, ENTRY)
    assert json.loads(changed) == expected(settings)
    assert with_entry(changed, PATH, ENTRY) == changed or indent != 2
    left = json.loads(without_entry(changed, PATH))
    settings.get(PATH[0], {}).pop(PATH[1], None)
    assert {**left, PATH[0]: left[PATH[0]]} == {**settings, PATH[0]: settings.get(PATH[0], {})}
