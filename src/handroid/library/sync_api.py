"""The library for programs without an event loop. Written by `scripts/gen`; do not edit."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from handroid.library.async_expect import AsyncExpectation
from handroid.library.async_locator import AsyncLocator, Direction
from handroid.library.async_parts import AsyncApps, AsyncClipboard, AsyncFiles, File
from handroid.library.async_phone import (
    TIMEOUT,
    Amount,
    AsyncPhone,
    Driver,
    Key,
    Level,
    connect_async,
    lease_async,
    virtual_phone_async,
)
from handroid.library.loop_thread import LoopThread
from handroid.library.recent_calls import RecentCall
from handroid.library.snapshot import Element, Screen
from handroid.library.tool_result import ToolResult
from handroid.model.apps import App


class Locator:
    """Finds an element by its text, id, description or label when it is used.

    Every action waits until exactly one element matches, has stopped moving, is enabled and is not
    covered; if it is scrolled out of view, it is scrolled into view. ``timeout`` is in seconds, by
    default that of the phone.
    """

    def __init__(self, loop: LoopThread[AsyncPhone], inner: AsyncLocator) -> None:
        self._loop = loop
        self._inner = inner

    def __repr__(self) -> str:
        return repr(self._inner)

    def nth(self, index: int) -> "Locator":
        """Select a match by its index, starting at 0; -1 is the last."""
        return Locator(self._loop, self._inner.nth(index))

    def inside(self, outer: "Locator") -> "Locator":
        """Select matches inside another element; inside a text means in the row of that text."""
        return Locator(self._loop, self._inner.inside(outer._inner))

    def tap(self, *, timeout: float | None = None) -> None:
        """Tap the element."""
        self._loop.run(self._inner.tap(timeout=timeout))

    def long_press(self, *, timeout: float | None = None) -> None:
        """Press and hold the element."""
        self._loop.run(self._inner.long_press(timeout=timeout))

    def double_tap(self, *, timeout: float | None = None) -> None:
        """Double-tap the element."""
        self._loop.run(self._inner.double_tap(timeout=timeout))

    def type(self, text: str, *, delay: int = 0, timeout: float | None = None) -> None:
        """Type at the end of a text field; ``delay`` is in milliseconds between characters."""
        self._loop.run(self._inner.type(text, delay=delay, timeout=timeout))

    def clear(self, *, timeout: float | None = None) -> None:
        """Clear a text field."""
        self._loop.run(self._inner.clear(timeout=timeout))

    def swipe(self, direction: Direction, *, timeout: float | None = None) -> None:
        """Swipe over the element, for example to dismiss it."""
        self._loop.run(self._inner.swipe(direction, timeout=timeout))

    def scroll_to(self, *, direction: Direction = "down", timeout: float = 60.0) -> "Locator":
        """Scroll until the element is in view, and return the locator."""
        return Locator(
            self._loop, self._loop.run(self._inner.scroll_to(direction=direction, timeout=timeout))
        )

    def get(self, *, timeout: float | None = None) -> Element:
        """Wait for the element and return a snapshot of it."""
        return self._loop.run(self._inner.get(timeout=timeout))

    def all(self) -> list[Element]:
        """Return all current matches, without waiting."""
        return self._loop.run(self._inner.all())


class Expectation:
    """Expectations about an element; each check waits up to ``timeout`` seconds.

    If it is not met, it raises ExpectationFailed, an AssertionError that shows the screen.
    """

    def __init__(self, loop: LoopThread[AsyncPhone], inner: AsyncExpectation) -> None:
        self._loop = loop
        self._inner = inner

    def to_be_visible(self, *, timeout: float | None = None) -> None:
        """Expect the element to be visible."""
        self._loop.run(self._inner.to_be_visible(timeout=timeout))

    def to_be_gone(self, *, timeout: float | None = None) -> None:
        """Expect the element to be invisible or absent."""
        self._loop.run(self._inner.to_be_gone(timeout=timeout))

    def to_be_checked(self, checked: bool = True, *, timeout: float | None = None) -> None:
        """Expect a switch, a checkbox or its row to be checked; with False, to be unchecked."""
        self._loop.run(self._inner.to_be_checked(checked, timeout=timeout))

    def to_be_enabled(self, enabled: bool = True, *, timeout: float | None = None) -> None:
        """Expect the element to be enabled; with False, to be disabled."""
        self._loop.run(self._inner.to_be_enabled(enabled, timeout=timeout))

    def to_have_text(self, text: str | re.Pattern[str], *, timeout: float | None = None) -> None:
        """Expect the element's whole text, or a match of a pattern in it."""
        self._loop.run(self._inner.to_have_text(text, timeout=timeout))

    def to_contain_text(self, text: str, *, timeout: float | None = None) -> None:
        """Expect the element's text to contain a text."""
        self._loop.run(self._inner.to_contain_text(text, timeout=timeout))

    def to_have_count(self, count: int, *, timeout: float | None = None) -> None:
        """Expect this number of matching elements."""
        self._loop.run(self._inner.to_have_count(count, timeout=timeout))


class Files:
    """Files in the folders that the phone's owner has granted with `handroid storage add`.

    Paths are the phone's own, such as ``/sdcard/Download/list.txt``; ``Download/list.txt`` is the
    same.
    """

    def __init__(self, loop: LoopThread[AsyncPhone], inner: AsyncFiles) -> None:
        self._loop = loop
        self._inner = inner

    def read(self, path: str) -> str:
        """Return a file's text, which is UTF-8."""
        return self._loop.run(self._inner.read(path))

    def read_bytes(self, path: str) -> bytes:
        """Return a file's content as bytes."""
        return self._loop.run(self._inner.read_bytes(path))

    def write(self, path: str, text: str) -> None:
        """Write a text file, replacing its content; missing folders are created."""
        self._loop.run(self._inner.write(path, text))

    def append(self, path: str, text: str) -> None:
        """Add to the end of a file."""
        self._loop.run(self._inner.append(path, text))

    def replace(self, path: str, old: str, new: str, *, all: bool = False) -> None:
        """Replace the first occurrence of a text in a file, or all occurrences."""
        self._loop.run(self._inner.replace(path, old, new, all=all))

    def delete(self, path: str) -> None:
        """Delete a file."""
        self._loop.run(self._inner.delete(path))

    def download(self, url: str, path: str) -> None:
        """Download a file to the phone; this computer fetches it."""
        self._loop.run(self._inner.download(url, path))

    def list(self, path: str) -> list[File]:
        """Return the contents of a folder, folders first."""
        return self._loop.run(self._inner.list(path))


class Apps:
    """The apps of a phone; each is named by its label or its package."""

    def __init__(self, loop: LoopThread[AsyncPhone], inner: AsyncApps) -> None:
        self._loop = loop
        self._inner = inner

    def list(self, kind: Literal["all", "user", "system"] = "all") -> list[App]:
        """Return the installed apps by their labels."""
        return self._loop.run(self._inner.list(kind))

    def open(self, app: str) -> None:
        """Open an app, and wait for it to be in front."""
        self._loop.run(self._inner.open(app))

    def close(self, app: str) -> None:
        """Close an app that is in the background."""
        self._loop.run(self._inner.close(app))


class Clipboard:
    """A phone's clipboard."""

    def __init__(self, loop: LoopThread[AsyncPhone], inner: AsyncClipboard) -> None:
        self._loop = loop
        self._inner = inner

    def read(self) -> str | None:
        """Return the clipboard's text; None if it has none."""
        return self._loop.run(self._inner.read())

    def write(self, text: str) -> None:
        """Set the clipboard's text."""
        self._loop.run(self._inner.write(text))


class Phone:
    """A phone; every call goes through the engine, like those of MCP clients."""

    def __init__(self, loop: LoopThread[AsyncPhone], inner: AsyncPhone) -> None:
        self._loop = loop
        self._inner = inner

    def __repr__(self) -> str:
        return repr(self._inner)

    @property
    def serial(self) -> str:
        """The phone's serial in adb."""
        return self._inner.serial

    @property
    def model(self) -> str:
        """The phone's model."""
        return self._inner.model

    @property
    def api_level(self) -> int:
        """The phone's API level."""
        return self._inner.api_level

    @property
    def files(self) -> Files:
        """The phone's files."""
        return Files(self._loop, self._inner.files)

    @property
    def apps(self) -> Apps:
        """The phone's apps."""
        return Apps(self._loop, self._inner.apps)

    @property
    def clipboard(self) -> Clipboard:
        """The phone's clipboard."""
        return Clipboard(self._loop, self._inner.clipboard)

    @property
    def recent_calls(self) -> list[RecentCall]:
        """The last hundred calls, oldest first, without typed or written text."""
        return self._inner.recent_calls

    def by_text(self, text: str, *, exact: bool = True) -> Locator:
        """Find elements by their whole text, or with ``exact=False`` by a part of it."""
        return Locator(self._loop, self._inner.by_text(text, exact=exact))

    def by_id(self, resource_id: str) -> Locator:
        """Find elements by their resource id: ``save``, or ``com.example:id/save``."""
        return Locator(self._loop, self._inner.by_id(resource_id))

    def by_description(self, description: str, *, exact: bool = True) -> Locator:
        """Find elements by their content description, such as an icon's."""
        return Locator(self._loop, self._inner.by_description(description, exact=exact))

    def by_label(self, label: str, *, exact: bool = True) -> Locator:
        """Find fields, sliders, switches and checkboxes by their hint or the text beside them."""
        return Locator(self._loop, self._inner.by_label(label, exact=exact))

    def open(self, app: str) -> None:
        """Open an app by its label or its package, and wait for it to be in front."""
        self._loop.run(self._inner.open(app))

    def screen(self) -> Screen:
        """Return a snapshot of the screen."""
        return self._loop.run(self._inner.screen())

    def screenshot(self, path: str | Path | None = None) -> bytes:
        """Take a screenshot as PNG, and write it to a file if a path is given."""
        return self._loop.run(self._inner.screenshot(path))

    def tap(self, x: float, y: float) -> None:
        """Tap a point, in pixels."""
        self._loop.run(self._inner.tap(x, y))

    def swipe(self, x1: float, y1: float, x2: float, y2: float, *, duration: float = 300) -> None:
        """Swipe from one point to another, in the given milliseconds."""
        self._loop.run(self._inner.swipe(x1, y1, x2, y2, duration=duration))

    def scroll(self, direction: Direction, amount: Amount = "medium") -> None:
        """Scroll by a quarter, half or three quarters; ``down`` shows what is below."""
        self._loop.run(self._inner.scroll(direction, amount))

    def press(self, key: Key) -> None:
        """Press a key in the focused field."""
        self._loop.run(self._inner.press(key))

    def back(self) -> None:
        """Go back."""
        self._loop.run(self._inner.back())

    def home(self) -> None:
        """Go to the home screen."""
        self._loop.run(self._inner.home())

    def recents(self) -> None:
        """Show the recent apps."""
        self._loop.run(self._inner.recents())

    def hide_keyboard(self) -> None:
        """Close the on-screen keyboard, if it is open."""
        self._loop.run(self._inner.hide_keyboard())

    def logs(
        self,
        lines: int = 100,
        *,
        tag: str | None = None,
        level: Level = "D",
        package: str | None = None,
        since: str | None = None,
    ) -> list[str]:
        """Return the newest lines of the log; ``since`` is an ISO time such as 2026-01-15T10:30."""
        return self._loop.run(
            self._inner.logs(lines, tag=tag, level=level, package=package, since=since)
        )

    @contextmanager
    def lease(
        self, *, seconds: int = 600, wait: int = 0, holder: str | None = None
    ) -> Iterator[None]:
        """Hold the phone exclusively during a `with` block, for at most ``seconds``.

        If another program holds it, wait up to ``wait`` seconds for it; then PhoneLeased is raised,
        which says who holds it, since when and until when. ``holder`` is the name others see.
        """
        with self._loop.inside(self._inner.lease(seconds=seconds, wait=wait, holder=holder)):
            yield

    def call(self, tool: str, **arguments: Any) -> ToolResult:
        """Call any tool by its name, such as ``get_screen_state``."""
        return self._loop.run(self._inner.call(tool, **arguments))

    def close(self) -> None:
        """Release the phone; a virtual one ends."""
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def connect(
    phone: str | None = None,
    *,
    driver: Driver = "auto",
    adb_server: str | None = None,
    adb: str | None = None,
    read_only: bool = False,
    timeout: float = TIMEOUT,
) -> Phone:
    """Connect to a phone by its serial or name; without one, to the only phone there is.

    ``ANDROID_SERIAL`` and adb's other variables work as on the command line. ``adb_server`` is the
    adb server's host:port, ``adb`` the adb program. ``read_only`` refuses all actions.
    ``timeout`` is how long actions and expectations wait for an element, in seconds.
    """

    loop = LoopThread(
        connect_async(
            phone,
            driver=driver,
            adb_server=adb_server,
            adb=adb,
            read_only=read_only,
            timeout=timeout,
        )
    )
    return Phone(loop, loop.given)


def lease(
    phone: str | None = None,
    *,
    model: str | None = None,
    api_level: int | None = None,
    label: str | None = None,
    seconds: int = 600,
    wait: int = 0,
    holder: str | None = None,
    driver: Driver = "auto",
    adb_server: str | None = None,
    adb: str | None = None,
    timeout: float = TIMEOUT,
) -> Phone:
    """Connect to a free phone, and hold it exclusively until it is closed.

    Without arguments any free phone will do; choose by serial or name, part of the ``model``,
    ``api_level``, or a ``label`` that was set with `handroid lease label`. ``seconds``, ``wait``
    and ``holder`` work as in `Phone.lease`, the other options as in `connect`.
    """

    loop = LoopThread(
        lease_async(
            phone,
            model=model,
            api_level=api_level,
            label=label,
            seconds=seconds,
            wait=wait,
            holder=holder,
            driver=driver,
            adb_server=adb_server,
            adb=adb,
            timeout=timeout,
        )
    )
    return Phone(loop, loop.given)


def virtual_phone(
    *,
    api: int = 34,
    speed: float = 5.0,
    driver: Driver = "auto",
    adb: str | None = None,
    timeout: float = TIMEOUT,
) -> Phone:
    """Start a virtual phone with an API level; it needs no hardware and stops with the block.

    It runs ``speed`` times as fast as real time.
    """

    loop = LoopThread(
        virtual_phone_async(api=api, speed=speed, driver=driver, adb=adb, timeout=timeout)
    )
    return Phone(loop, loop.given)
