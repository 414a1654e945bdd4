"""Whatever is in the files of settings and state, commands end with an honest code."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.security.fuzz.examples import fuzzed

# isort: split
from hypothesis import given
from hypothesis import strategies as st

from tests.security.fuzz.commands import Commands, check_ended, commands
from tests.security.fuzz.fuzzed_server import virtual_phone
from tests.security.fuzz.messages import values

SMALL = 30
FIRST = (
    ("token", "create", "first", "--groups", "screen"),
    ("config", "set", "download_timeout_s", "30"),
    ("call", "set_clipboard", "text=a"),
    ("call", "get_screen_state"),
    ("storage", "add", "/sdcard/Movies", "--write"),
    ("published", "approve", "dev.handroid.sample.weather", "--yes"),
    ("sms", "deny", "1"),
)
"""What makes the files."""
THEN = (
    *(("config", "show"), ("config", "set", "slug", "a"), ("token", "list"), ("token", "new")),
    *(("token", "create", "second"), ("token", "revoke", "first"), ("log",), ("log", "--verify")),
    *(("tools",), ("stop",), ("resume",), ("phones",), ("storage", "list"), ("sms", "list")),
    *(("published", "list"), ("call", "tap", "x=1", "y=1"), ("call", "get_screen_state")),
    *(("call", "list_storage_locations"), ("serve",)),
)


@dataclass
class Folder:
    """The files of a user, and the commands that read them."""

    commands: Commands
    root: Path
    good: dict[str, bytes]

    def spoil(self, name: str, content: bytes) -> None:
        """Put something else into a file; all others are as they were."""
        for each, kept in self.good.items():
            path = self.root / each
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if each == name else kept)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    """A folder in which each kind of file is."""
    home = tmp_path_factory.mktemp("fuzzed")
    with virtual_phone(home) as where, commands(home, **where) as made:
        for line in FIRST:
            check_ended(line, made.run(list(line)))
        root = home / "handroid"
        files = (each for each in root.rglob("*") if each.is_file() and each.suffix != ".lock")
        yield Folder(made, root, {str(f.relative_to(root)): f.read_bytes() for f in files})


def spoiled(good: Any, draw: st.DrawFn) -> Any:
    """Return a value in which one part is another."""
    if not isinstance(good, dict | list) or not good or draw(st.integers(0, 3)) == 0:
        return draw(values)
    parts = dict(good) if isinstance(good, dict) else dict(enumerate(good))
    chosen = draw(st.sampled_from(sorted(parts)))
    parts[chosen] = spoiled(parts[chosen], draw)
    return parts if isinstance(good, dict) else list(parts.values())


@given(data=st.data())
@fuzzed(SMALL)
def test_files(folder: Folder, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(folder.good)))
    good = folder.good[name]
    kind = data.draw(st.integers(0, 4))
    if kind == 0:
        content = data.draw(st.binary(max_size=40))
    elif kind == 1:
        content = good[: data.draw(st.integers(0, len(good)))]
    else:
        try:
            content = json.dumps(spoiled(json.loads(good), data.draw)).encode()
        except ValueError:
            content = good + data.draw(st.binary(max_size=20)) + good
    folder.spoil(name, content)
    line = data.draw(st.sampled_from(THEN))
    check_ended((name, content, line), folder.commands.run(list(line)))
