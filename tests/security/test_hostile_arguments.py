"""Every string that a driver accepts reaches the phone as one argument, or not at all."""

import contextlib
import inspect
from collections.abc import Awaitable, Callable

import pytest

from handroid.drivers.stock import StockDriver
from handroid.errors import HandroidError
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import attach, soon
from tests.unit.adb.test_quoting import hostile_strings

COUNT = 500
FOLDER = "/sdcard/Download/"
PARTS = ("screen", "input", "clipboard", "apps", "files", "logs")

Call = Callable[[StockDriver, str], Awaitable[object]]

# Each method with a string parameter, how to call it, and where the string must arrive: the
# commands whose arguments may contain it. None: it is sent by sync or not at all, never on a
# command line.
METHODS: dict[str, tuple[Call, frozenset[str] | None]] = {
    "input.type_text": (lambda d, s: d.input.type_text(s, soon()), frozenset({"input"})),
    "clipboard.write": (lambda d, s: d.clipboard.write(s, soon()), None),
    "apps.open": (lambda d, s: d.apps.open(s, soon()), frozenset()),
    "apps.close": (lambda d, s: d.apps.close(s, soon()), frozenset()),
    "apps.uid_of": (lambda d, s: d.apps.uid_of(s, soon()), frozenset()),
    "files.stat": (lambda d, s: d.files.stat(FOLDER + s, soon()), None),
    "files.real_path": (
        lambda d, s: d.files.real_path(FOLDER + s, soon()),
        frozenset({"readlink"}),
    ),
    "files.list_directory": (lambda d, s: d.files.list_directory(FOLDER + s, soon()), None),
    "files.read": (lambda d, s: d.files.read(FOLDER + s, 10, soon()), None),
    "files.write": (lambda d, s: d.files.write(FOLDER + s, b"x", soon()), frozenset({"mv"})),
    "files.append": (lambda d, s: d.files.append(FOLDER + s, b"x", soon()), None),
    "files.remove": (lambda d, s: d.files.remove(FOLDER + s, soon()), frozenset({"rm"})),
    "files.free_bytes": (lambda d, s: d.files.free_bytes(FOLDER + s, soon()), frozenset({"stat"})),
}


def takes_string(method: object) -> bool:
    """Whether a method has a parameter for a string or bytes of the caller."""
    signature = inspect.signature(method)  # type: ignore[arg-type]
    return any(parameter.annotation is str for parameter in signature.parameters.values())


async def test_every_method_with_a_string_parameter_is_listed_here() -> None:
    async with attach() as attached:
        driver = await attached.driver()
        found = {
            f"{part}.{name}"
            for part in PARTS
            for name, method in inspect.getmembers(
                getattr(driver, part), inspect.iscoroutinefunction
            )
            if not name.startswith("_") and takes_string(method)
        }
    assert found == set(METHODS)


def allowed(argv: tuple[str, ...], text: str) -> bool:
    """Whether a command is one of ours, with the string as exactly one argument."""
    path = FOLDER + text
    match argv:
        case ("input", "text", piece):
            return piece in text
        case ("input", "keyevent", code):
            return code in ("66", "61")
        case ("mv", "-f", beside, target):
            return "/.handroid-" in beside and target == path
        case ("rm", "-f", beside):
            return "/.handroid-" in beside
        case ("cmd", "package", _, "--brief", *_, package):
            return package == text
        case _:
            exact = {
                ("readlink", "-f", path),
                ("rm", path),
                ("stat", "-f", "-c", "%a %S", path),
                ("cat",),
                ("pm", "path", text),
                ("pm", "list", "packages", "--user", "0", "-U", text),
                ("am", "kill", text),
                ("pidof", text),
            }
            return argv in exact


@pytest.mark.parametrize("method", METHODS)
async def test_500_hostile_strings_arrive_as_one_argument_or_not_at_all(method: str) -> None:
    call, expected = METHODS[method]
    async with attach(speed=1000.0) as attached:
        driver, phone = await attached.driver(), attached.phone
        arrived = 0
        for text in hostile_strings(seed=11, count=COUNT):
            phone.executed.clear()
            with contextlib.suppress(HandroidError):
                await call(driver, text)
            assert [argv for argv in phone.executed if not allowed(argv, text)] == [], text
            arrived += bool(phone.executed)
        if expected:
            assert arrived > COUNT / 10
        check_unharmed(phone)


async def test_hostile_texts_are_typed_completely() -> None:
    keys = {"66": "\n", "61": "\t"}
    async with attach(speed=1000.0) as attached:
        driver, phone = await attached.driver(), attached.phone
        for text in hostile_strings(seed=12, count=COUNT):
            if not text.isascii() or any(ord(ch) < 32 and ch not in "\n\t" for ch in text):
                continue
            if "\x7f" in text:
                continue
            phone.executed.clear()
            await driver.input.type_text(text, soon())
            typed = "".join(
                argv[2] if argv[1] == "text" else keys[argv[2]] for argv in phone.executed
            )
            assert typed == text


async def test_hostile_names_are_written_appended_to_and_read_back() -> None:
    async with attach(speed=1000.0) as attached:
        driver = await attached.driver()
        names = {s for s in hostile_strings(seed=13, count=COUNT) if s not in ("", ".", "..")}
        usable = [
            s for s in names if "/" not in s and len(s.encode(errors="surrogateescape")) < 255
        ]
        for name in usable:
            await driver.files.write(FOLDER + name, b"first ", soon())
            await driver.files.append(FOLDER + name, b"second", soon())
            assert await driver.files.read(FOLDER + name, 99, soon()) == b"first second"
        assert len(usable) > COUNT / 2
        listed = {entry.name for entry in await driver.files.list_directory(FOLDER, soon())}
        assert listed == set(usable)


def check_unharmed(phone: VirtualPhone) -> None:
    """Check that the phone still has what an injected command would have removed or created."""
    assert phone.files.stat("/sdcard/Download").mode
    assert phone.world.focused_window() is not None
