"""Everything that parses text of a phone or a caller takes linear time."""

import contextlib
import importlib
import inspect
import os
import pkgutil
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import handroid
from handroid.adb import devices
from handroid.parsing import barrier, display, logs, packages, properties, uiautomator, windows
from handroid.phone.replaced_words import replaced
from handroid.published import descriptor, json_text
from tests.security.growth import Case, worse_than_linear
from tests.security.hostile_texts import FILLINGS, filled, texts_for

LONGEST = (8 * 1024 if os.environ.get("HANDROID_NIGHTLY") else 256) * 1024
BOUNDED = {"adb.devices._LINE": 512}
"""Expressions that never get longer texts."""

PACKAGES = (
    "adb",
    "drivers",
    "hand",
    "model",
    "parsing",
    "phone",
    "policy",
    "published",
    "surfaces",
    "tools",
    "views",
)


def _modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        top = importlib.import_module(f"{handroid.__name__}.{package}")
        yield top
        for found in pkgutil.walk_packages(top.__path__, f"{top.__name__}."):
            yield importlib.import_module(found.name)


def _patterns(module: ModuleType) -> Iterator[tuple[str, re.Pattern[Any]]]:
    for name, found in vars(module).items():
        value = found() if _compiles_later(found) else found
        each = value.items() if isinstance(value, dict) else [("", value)]
        for key, pattern in each:
            if isinstance(pattern, re.Pattern):
                yield (f"{name}[{key!r}]" if key else name), pattern


def _compiles_later(found: object) -> bool:
    """Whether an object is a function that compiles an expression at its first use."""
    cached = hasattr(found, "cache_info") and callable(found)
    return cached and inspect.signature(found).return_annotation == re.Pattern[str]


def _short(module: ModuleType) -> str:
    return module.__name__.partition(".")[2]


EXPRESSIONS = [
    pytest.param(module, name, pattern, id=f"{_short(module)}.{name}")
    for module in _modules()
    for name, pattern in _patterns(module)
]


def _runner(module: ModuleType, name: str, pattern: re.Pattern[Any]) -> Callable[[str], object]:
    """Return what the module does with an expression; ``finditer`` if that is unknown."""
    used = set(re.findall(rf"\b{re.escape(name)}\.(\w+)\(", inspect.getsource(module)))
    whole = used and used <= {"match", "fullmatch"}
    methods = [getattr(pattern, method) for method in used] if whole else [_all_in(pattern)]
    most = BOUNDED.get(f"{_short(module)}.{name}")
    if isinstance(pattern.pattern, bytes):
        return lambda text: [method(text.encode()) for method in methods]
    return lambda text: [method(text[:most]) for method in methods]


def _all_in(pattern: re.Pattern[Any]) -> Callable[[Any], object]:
    return lambda text: sum(1 for _ in pattern.finditer(text))


@pytest.mark.parametrize(("module", "name", "pattern"), EXPRESSIONS)
def test_a_regular_expression_takes_linear_time(
    module: ModuleType, name: str, pattern: re.Pattern[Any]
) -> None:
    source = pattern.pattern
    plain = source.decode("latin-1") if isinstance(source, bytes) else source
    run = _runner(module, name, pattern)
    cases = [Case(title, run, text) for title, text in texts_for(plain)]
    assert worse_than_linear(cases, LONGEST) == []


def _read_log(text: str) -> object:
    return sum(1 for _ in logs.parse(text))


def _read_json(text: str) -> object:
    with contextlib.suppress(ValueError):
        return json_text.read_object(text)
    return None


def _read_screen(text: str) -> object:
    return uiautomator.parse(f"<?xml version='1.0'?><hierarchy rotation='0'>{text}".encode())


def _compare_pages(text: str) -> object:
    words = text.split(" ")
    return replaced(words, ["x", *reversed(words)]), replaced(words, [*words[1:], "x"])


LOG_LINE = "2026-11-15 15:00:00.000 10123  4242  4242 I "
VIEWPORT = "  Viewport INTERNAL: displayId=0, "
PARSERS: dict[Callable[[str], object], tuple[str, ...]] = {
    _read_log: (
        LOG_LINE,
        LOG_LINE + "tag: \n",
        "11-15 15:00:00.000 I/",
        "11-15 15:00:00.000 I/a( ",
    ),
    logs.parse_zone: ("+0100", "+0100\n"),
    windows.parse_windows: (
        "  Window #0 Window{a u0 t}:\n",
        "  Window #0 Window{a u0 ",
        "    mFrame=[",
    ),
    windows.parse_focus: (
        "  mCurrentFocus=Window{a u0 t}\n",
        "  mCurrentFocus=Window{a u0 ",
        "  mFocusedApp=ActivityRecord{a u0 ",
        "  mCurrentFocus=null\n",
        "Display: mDisplayId=0\n",
    ),
    barrier.parse: ("mAwake=true ", "WINDOW MANAGER POLICY STATE", "Display: mDisplayId=0\n"),
    packages.parse_package_list: ("package:a.apk=", "package:a uid:1 ", "package:a uid:1\n"),
    packages.parse_version_names: ("  Package [a] (b):\n", "    versionName=1\n", "  Package ["),
    packages.parse_components: ("a/b", "a/b\n", "a."),
    properties.parse: ("[a]: [b]\n", "[a]: [", "[a]: [\n", "[\n"),
    display.parse_size: ("Physical size: 1x1\n", "Physical size: 1"),
    display.parse_density: ("Physical density: 1\n", "Physical density: 1"),
    display.parse_viewport: (VIEWPORT, VIEWPORT + "orientation=0, ", "orientation=0, "),
    devices.parse_list: ("x device a:1 ", "x device\n", "no permissions [", "x no permissions\n"),
    _compare_pages: ("a ", "a b ", "a b a c ", "0 1 2 3 4 5 6 7 8 9 "),
    _read_json: ('{"a":', '{"a": [1', '{"a": "\\u00', '{"a": "b", ', "[", "1"),
    descriptor.read_object: ('{"a":', "["),
    _read_screen: ("<node text='", "<node text='a'/>", "<node>", "<node text='&lt;'/>"),
}


@pytest.mark.parametrize(
    ("parse", "heads"),
    [
        pytest.param(parse, heads, id=f"{parse.__module__}.{getattr(parse, '__name__', '')}")
        for parse, heads in PARSERS.items()
    ],
)
def test_a_parser_takes_linear_time(parse: Callable[[str], object], heads: tuple[str, ...]) -> None:
    cases = [
        Case(f"{head!r}, many {filling!r}", parse, filled(head, filling))
        for head in ("", *heads)
        for filling in (*FILLINGS, *heads)
    ]
    assert worse_than_linear(cases, LONGEST) == []
