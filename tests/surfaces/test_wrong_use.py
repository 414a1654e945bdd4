"""Every command under fifty wrong uses, by night two hundred: a sentence and no traceback."""

import os
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import typer

from handroid.surfaces.cli.main import app, main

COUNT = 200 if os.environ.get("HANDROID_NIGHTLY") else 50
SEED = 7
NOWHERE = ("--server", "127.0.0.1:1", "--adb", "/nowhere/adb")
ODD_TEXTS = (
    "", " ", "-", "--", "=", "\n", "\u202e", "../..", "$(reboot)", "';--", "a b", "ä", "🙂", "%s",
    "\\", "x" * 5000,
)  # fmt: skip
NOT_NUMBERS = ("", "many", "1e", "0x", "1,5", "--", "½", "NaN?", "1 2")
NOT_HOSTS = ("x" * 300, "\udcff\udcfe", "a..b", "\x00", " ")
BROKEN_SETTINGS = (
    "slug = [", "slug = 5\nslug = 6", "slug = 'a b'", "listen = 5", "colour = 'red'",
    "file_size_limit_mb = 0", "file_size_limit_mb = 'big'", "download_timeout_s = 9999", "\x00",
    "allow_hosts = 'one'", "[files]\nlimit = 1", "allow_http_downloads = 'perhaps'",
)  # fmt: skip
BROKEN_VARIABLES = (
    ("HANDROID_SLUG", "a-b"), ("HANDROID_FILE_SIZE_LIMIT_MB", "501"), ("HANDROID_COLOUR", "red"),
    ("HANDROID_DOWNLOAD_TIMEOUT_S", "soon"), ("HANDROID_ALLOW_HTTP_DOWNLOADS", "perhaps"),
    ("HANDROID_ALLOW_HOSTS", "a/b"), ("HANDROID_DOWNLOAD_HOSTS", "user@host"),
)  # fmt: skip


@dataclass(frozen=True)
class Use:
    """One way to call a command wrongly."""

    arguments: tuple[str, ...]
    settings: str = ""
    variables: dict[str, str] = field(default_factory=dict)


RIGHT_ARGUMENTS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("call",): ("press_home",),
    ("config", "set"): ("slug", "desk"),
    ("fleet", "init"): ("/dev/null/fleet",),
    ("fleet", "token", "create"): ("work",),
    ("fleet", "token", "revoke"): ("work",),
    ("storage", "add"): ("/sdcard/Download",),
    ("storage", "remove"): ("x",),
    ("published", "show"): ("org.example",),
    ("published", "approve"): ("org.example/tool", "--yes"),
    ("published", "revoke"): ("org.example",),
    ("uninstall",): ("cursor",),
    ("token", "create"): ("work",),
    ("token", "revoke"): ("work",),
}
NUMBERS = {
    ("virtual",): ("--api", "--phones", "--speed"),
    ("serve",): ("--api",),
    ("demo",): ("--api",),
    ("token", "create"): ("--days",),
    ("fleet", "token", "create"): ("--days",),
}
PUBLISHED = {("published", word) for word in ("list", "show", "approve")}
READS_SETTINGS = {("call",), ("tools",), ("serve",), ("config", "show"), ("config", "set")}
READS_SETTINGS |= PUBLISHED | {("published", "revoke")}
NEEDS_ADB = {("phones",), ("screen",), ("call",), ("storage", "add"), ("storage", "list")}
NEEDS_ADB |= PUBLISHED


def commands() -> dict[tuple[str, ...], Any]:
    """Return every command by the words that call it."""
    return dict(_commands_under(typer.main.get_command(app), ()))


def _commands_under(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not hasattr(command, "commands"):
        yield words, command
        return
    for name, each in command.commands.items():
        yield from _commands_under(each, (*words, name))


COMMANDS = commands()


def wrong_uses(words: tuple[str, ...], chance: random.Random) -> Iterator[Use]:
    """Yield wrong uses of a command without end, each wrong by the way it is made."""
    options = [p for p in COMMANDS[words].params if p.param_type_name == "option"]
    right = RIGHT_ARGUMENTS.get(words, ())
    valued = [p for p in options if not p.is_flag]
    while True:
        odd = chance.choice(ODD_TEXTS)
        yield Use((*words, *right, f"--{chance.randbytes(3).hex()}", odd))
        yield Use((*words, *right, f"-{chance.choice('bcdfgjkmqwxyzBCD')}"))
        if words != ("call",):
            yield Use((*words, *right, *(["surplus", odd] * chance.randint(1, 3))))
        else:
            yield Use(("call", odd or "fly", *NOWHERE))
            yield Use(("call", "tap", f"x{odd.replace('=', '')}", *NOWHERE))
        if valued:
            yield Use((*words, *right, chance.choice(chance.choice(valued).opts)))
        if right:
            yield Use((*words, *right[: chance.randrange(len(right))]))
        for option in NUMBERS.get(words, ()):
            yield Use((*words, *right, option, chance.choice(NOT_NUMBERS)))
            yield Use((*words, *right, option, str(-chance.randint(1, 10**9))))
        if words in READS_SETTINGS:
            yield Use((*words, *right), settings=chance.choice(BROKEN_SETTINGS))
            yield Use((*words, *right), variables=dict([chance.choice(BROKEN_VARIABLES)]))
        if words in NEEDS_ADB:
            yield Use((*words, *right, *NOWHERE))
            yield Use((*words, *right, "--server", f"host:{chance.choice(NOT_NUMBERS)}:port"))
            yield Use((*words, *right, "--server", chance.choice(NOT_HOSTS)))
        yield from special(words, chance)


def special(words: tuple[str, ...], chance: random.Random) -> Iterator[Use]:
    """Yield what is wrong with one command alone."""
    odd = chance.choice(ODD_TEXTS)
    match words:
        case ("serve",):
            yield Use(("serve", "--http", chance.choice(("x", ":", "1:2:3", "a:b", ":80", odd))))
            yield Use(("serve", "--http", f"0.0.0.0:{chance.randint(1, 65535)}"))
            yield Use(("serve", "--http", f"127.0.0.1:{chance.randint(65536, 99999)}"))
            yield Use(("serve", "--groups", f"{odd},files,fun"))
            yield Use(("serve", "--profile", odd))
        case ("virtual",) | ("demo",):
            yield Use((*words, "--api", str(chance.choice((1, 25, 38, 99, 10**12)))))
        case ("install",):
            yield Use(("install", f"{odd}!"))
            yield Use(("install", "cursor", "--profile", f"{odd}!"))
        case ("config", "set"):
            yield Use(("config", "set", odd or "x", "1"))
            yield Use(("config", "set", "file_size_limit_mb", chance.choice(NOT_NUMBERS)))
            yield Use(("config", "set", "slug", odd + "!"))
        case ("token", "create"):
            yield Use(("token", "create", f"{odd}!"))
            yield Use(("token", "create", "work", "--groups", f"{odd},files,fun"))
            yield Use(
                ("token", "create", "work", "--limit", f"max_ids={chance.choice(NOT_NUMBERS)}")
            )
            yield Use(("token", "create", "work", "--limit", f"{odd}=1"))
        case ("storage", "add"):
            yield Use(("storage", "add", f"/data/{odd}", *NOWHERE))
            yield Use(("storage", "add", f"/sdcard/../{odd}", *NOWHERE))


def take(words: tuple[str, ...]) -> Iterator[Use]:
    """Yield as many of them as are tried, none twice."""
    seen: set[str] = set()
    for use in wrong_uses(words, random.Random(f"{SEED} {words}")):
        if repr(use) not in seen:
            seen.add(repr(use))
            yield use
        if len(seen) == COUNT:
            return


def run(
    use: Use, home: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """Run a command in this process and return its code and what it wrote."""
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_text(use.settings)
    with patch.context() as context:
        context.setenv("HANDROID_HOME", str(home))
        context.setenv("ANDROID_ADB_SERVER_PORT", "1")
        context.setenv("HANDROID_ADB", "/nowhere/adb")
        context.setattr(sys, "argv", ["handroid", *use.arguments])
        for name, value in use.variables.items():
            context.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main()
    out, err = capture.readouterr()
    code = ended.value.code
    return (code if isinstance(code, int) else 0), out, err


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_wrong_uses_end_with_a_sentence(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for use in take(words):
        code, out, err = run(use, tmp_path / "home", monkeypatch, capsys)
        answer = f"{use}: {code}\n{out}\n{err}"
        assert code in (1, 2), answer
        assert "Traceback" not in out + err, answer
        last = err.strip().splitlines()[-1] if err.strip() else ""
        assert len(last.split()) > 2, answer
        assert last.endswith((".", "?", ")", ":")) or code == 2, answer
