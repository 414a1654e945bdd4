"""``content``: settings, messages, apps' providers, and the errors of all other providers.

src cmds/content 26-34.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fakedroid.commands.content.provider_call import call_provider
from fakedroid.commands.content.telephony_rows import telephony_rows
from fakedroid.commands.java.errors import JavaError, print_stack
from fakedroid.commands.java.runtime import in_own_runtime
from fakedroid.commands.services.settings import put_setting
from fakedroid.shell.process import Process
from fakedroid.state.settings import NAMESPACES

_USAGE = """\
usage: adb shell content [subcommand] [options]

usage: adb shell content insert --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind ...]
usage: adb shell content update --uri <URI> [--user <USER_ID>] --bind <BINDING> [--where ...]
usage: adb shell content delete --uri <URI> [--user <USER_ID>] [--where <WHERE>]
usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>]
usage: adb shell content call --uri <URI> --method <METHOD> [--arg <ARG>] [--extra <BINDING>]
"""
_COMMANDS = ("query", "insert", "update", "delete", "call", "read", "write", "gettype")
_OPTIONS = frozenset(
    {"--uri", "--user", "--bind", "--where", "--sort", "--projection", "--method", "--arg"}
    | {"--extra"}
)
_EMPTY = frozenset(
    {"sms", "mms", "mms-sms", "telephony", "call_log", "com.android.contacts", "media"}
    | {"com.android.calendar", "downloads"}
)
"""Providers that every phone has; here they have no rows."""


_KINDS: dict[str, Callable[[str], Any]] = {
    "b": lambda text: text.lower() == "true",
    "s": str,
    "i": int,
    "l": int,
    "f": float,
    "d": float,
    "n": lambda _text: None,
}


class _BadArgumentsError(Exception):
    """An error that ``content`` prints after [ERROR]."""


@dataclass
class _Request:
    command: str
    values: dict[str, str] = field(default_factory=dict)
    bindings: dict[str, str] = field(default_factory=dict)
    extras: dict[str, Any] = field(default_factory=dict)

    @property
    def uri(self) -> list[str]:
        """Return authority and path."""
        return self.values["--uri"].removeprefix("content://").rstrip("/").split("/")


def _parse(args: list[str]) -> _Request:
    left = list(args)
    command = left.pop(0) if left else ""
    if command not in _COMMANDS:
        raise _BadArgumentsError(f"Unsupported operation: {command}")
    request = _Request(command)
    while left:
        word = left.pop(0)
        if word not in _OPTIONS:
            raise _BadArgumentsError(f"Unsupported argument: {word}")
        value = left.pop(0) if left else ""
        if not value or value.startswith("--"):
            raise _BadArgumentsError(f"No value for argument: {word}")
        if word in ("--bind", "--extra"):
            _bind(request, value)
        else:
            request.values[word] = value
    if "--uri" not in request.values:
        raise _BadArgumentsError(
            "Content provider URI not specified. Did you specify --uri argument?"
        )
    return request


def _bind(request: _Request, value: str) -> None:
    parts = value.split(":", 2)
    if len(parts) != 3:
        raise _BadArgumentsError(f"Binding not well formed: {value}")
    name, kind, text = parts
    if kind not in _KINDS:
        raise _BadArgumentsError(f"Unsupported type: {kind}")
    request.bindings[name] = text
    try:
        request.extras[name] = _KINDS[kind](text)
    except ValueError:
        raise _BadArgumentsError(f'For input string: "{text}"') from None


async def content(p: Process) -> int:
    """Run ``content``; the exit code is always 0 (src)."""

    async def body(pid: int) -> int:
        try:
            request = _parse(p.args)
        except _BadArgumentsError as error:
            await p.out(f"{_USAGE}\n[ERROR] {error}\n")
            return 0
        await _answer(p, request, pid)
        return 0

    return await in_own_runtime(p, "content", "com.android.commands.content.Content", body)


async def _answer(p: Process, request: _Request, pid: int) -> None:
    authority = request.uri[0]
    app = p.phone.components.provider(authority)
    if authority == "settings":
        await _settings(p, request)
    elif app is not None and request.command == "call":
        method, arg = request.values.get("--method", ""), request.values.get("--arg")
        await call_provider(p, app, pid, method, arg, request.extras)
    elif request.command == "query" and _has_rows(request.uri):
        await _rows(p, request)
    elif authority in _EMPTY and request.command == "query":
        await p.out("No result found.\n")
    elif authority in _EMPTY and request.command == "call":
        await p.out("Result: null\n")
    elif app is None and authority not in _EMPTY:
        await p.err(f"Error while accessing provider:{authority}\n")
        said = f"Could not find provider: {authority}"
        await print_stack(p, JavaError("java.lang.IllegalStateException", said))
    else:
        await p.err(f"fakedroid: content {request.command} on {authority} is not supported\n")


def _has_rows(uri: list[str]) -> bool:
    return uri[0] == "sms" or uri[:2] == ["telephony", "siminfo"]


async def _rows(p: Process, request: _Request) -> None:
    asked = [request.values.get(name) for name in ("--projection", "--where", "--sort")]
    try:
        rows = telephony_rows(p.phone, request.uri, *asked)
    except JavaError as error:
        await p.err(f"Error while accessing provider:{request.uri[0]}\n")
        await print_stack(p, error)
        return
    lines = [
        f"Row: {number} {', '.join(f'{name}={value}' for name, value in row)}\n"
        for number, row in enumerate(rows)
    ]
    await p.out("".join(lines) or "No result found.\n")


async def _settings(p: Process, request: _Request) -> None:
    path = request.uri[1:]
    if request.command == "call":
        await _settings_call(p, request)
        return
    if not path or path[0] not in NAMESPACES:
        await p.err("Error while accessing provider:settings\n")
        said = f"Invalid URI: {request.values['--uri']}"
        await print_stack(p, JavaError("java.lang.IllegalArgumentException", said))
        return
    name = path[1] if len(path) > 1 else _name_in(request.values.get("--where", ""))
    if request.command == "query":
        await _query(p, path[0], name, request.values.get("--projection"))
    elif request.command == "delete" and name:
        put_setting(p.phone, path[0], name, None)
    elif "name" in request.bindings or name:
        key = request.bindings.get("name") or name or ""
        put_setting(p.phone, path[0], key, request.bindings.get("value", ""))


def _name_in(where: str) -> str | None:
    found = re.fullmatch(r"\s*name\s*=\s*'([^']*)'\s*", where)
    return found[1] if found else None


async def _query(p: Process, namespace: str, name: str | None, projection: str | None) -> None:
    items = p.phone.settings.items(namespace)
    columns = re.split(r"\s*:\s*", projection or "_id:name:value:is_preserved_in_restore")
    lines: list[str] = []
    for number, (key, value) in enumerate(items, 1):
        if name in (None, key):
            row = {"_id": str(number), "name": key, "value": value}
            shown = ", ".join(f"{column}={row.get(column, 'null')}" for column in columns)
            lines.append(f"Row: {len(lines)} {shown}\n")
    await p.out("".join(lines) or "No result found.\n")


async def _settings_call(p: Process, request: _Request) -> None:
    verb, _, namespace = request.values.get("--method", "").partition("_")
    key = request.values.get("--arg", "")
    if namespace not in NAMESPACES or verb not in ("GET", "PUT", "DELETE"):
        await p.out("Result: null\n")
        return
    if verb == "GET":
        value = p.phone.settings.get(namespace, key)
        await p.out(f"Result: Bundle[{{value={'null' if value is None else value}}}]\n")
        return
    value = request.bindings.get("value") if verb == "PUT" else None
    put_setting(p.phone, namespace, key, value)
    await p.out("Result: null\n")
