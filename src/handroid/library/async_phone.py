"""The asynchronous API of a phone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

from handroid.errors import InvalidParams
from handroid.library import connecting
from handroid.library.async_locator import AsyncLocator, Direction
from handroid.library.async_parts import AsyncApps, AsyncClipboard, AsyncFiles
from handroid.library.recent_calls import RecentCall
from handroid.library.selector import By, Selector
from handroid.library.session import Session
from handroid.library.snapshot import Screen
from handroid.library.tool_result import ToolResult, result_of
from handroid.model.tool import Image

Driver = Literal["auto", "hand", "stock"]
Level = Literal["V", "D", "I", "W", "E", "F"]
Amount = Literal["small", "medium", "large"]
Key = Literal["ENTER", "DEL", "TAB", "SPACE"]

TIMEOUT = 10.0
"""How long actions and expectations wait for an element, in seconds."""


class AsyncPhone:
    """A phone; every call goes through the engine, like those of MCP clients."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __repr__(self) -> str:
        return f"<phone {self.serial}, {self.model}>"

    @property
    def serial(self) -> str:
        """The phone's serial in adb."""
        return self._session.serial

    @property
    def model(self) -> str:
        """The phone's model."""
        return self._session.facts.model

    @property
    def api_level(self) -> int:
        """The phone's API level."""
        return self._session.facts.api_level

    @property
    def files(self) -> AsyncFiles:
        """The phone's files."""
        return AsyncFiles(self._session)

    @property
    def apps(self) -> AsyncApps:
        """The phone's apps."""
        return AsyncApps(self._session)

    @property
    def clipboard(self) -> AsyncClipboard:
        """The phone's clipboard."""
        return AsyncClipboard(self._session)

    @property
    def recent_calls(self) -> list[RecentCall]:
        """The last hundred calls, oldest first, without typed or written text."""
        return list(self._session.recent_calls)

    def by_text(self, text: str, *, exact: bool = True) -> AsyncLocator:
        """Find elements by their whole text, or with ``exact=False`` by a part of it."""
        return self._locator(By.TEXT, text, exact)

    def by_id(self, resource_id: str) -> AsyncLocator:
        """Find elements by their resource id: ``save``, or ``com.example:id/save``."""
        return self._locator(By.ID, resource_id)

    def by_description(self, description: str, *, exact: bool = True) -> AsyncLocator:
        """Find elements by their content description, such as an icon's."""
        return self._locator(By.DESCRIPTION, description, exact)

    def by_label(self, label: str, *, exact: bool = True) -> AsyncLocator:
        """Find fields, sliders, switches and checkboxes by their hint or the text beside them."""
        return self._locator(By.LABEL, label, exact)

    async def open(self, app: str) -> None:
        """Open an app by its label or its package, and wait for it to be in front."""
        await self._session.ask("open_named", app=app)

    async def screen(self) -> Screen:
        """Return a snapshot of the screen."""
        return await self._session.get(Screen, "read_screen")

    async def screenshot(self, path: str | Path | None = None) -> bytes:
        """Take a screenshot as PNG, and write it to a file if a path is given."""
        picture = (await self._session.get(Image, "take_screenshot")).data
        if path is not None:
            Path(path).write_bytes(picture)  # noqa: ASYNC240 (as quick as a look at the screen)
        return picture

    async def tap(self, x: float, y: float) -> None:
        """Tap a point, in pixels."""
        await self._session.ask("tap", x=x, y=y)

    async def swipe(
        self, x1: float, y1: float, x2: float, y2: float, *, duration: float = 300
    ) -> None:
        """Swipe from one point to another, in the given milliseconds."""
        await self._session.ask("swipe", x1=x1, y1=y1, x2=x2, y2=y2, duration=duration)

    async def scroll(self, direction: Direction, amount: Amount = "medium") -> None:
        """Scroll by a quarter, half or three quarters; ``down`` shows what is below."""
        await self._session.ask("scroll", direction=direction, amount=amount)

    async def press(self, key: Key) -> None:
        """Press a key in the focused field."""
        await self._session.ask("press_key", key=key)

    async def back(self) -> None:
        """Go back."""
        await self._session.ask("press_back")

    async def home(self) -> None:
        """Go to the home screen."""
        await self._session.ask("press_home")

    async def recents(self) -> None:
        """Show the recent apps."""
        await self._session.ask("press_recents")

    async def hide_keyboard(self) -> None:
        """Close the on-screen keyboard, if it is open."""
        await self._session.ask("hide_keyboard")

    async def logs(
        self,
        lines: int = 100,
        *,
        tag: str | None = None,
        level: Level = "D",
        package: str | None = None,
        since: str | None = None,
    ) -> list[str]:
        """Return the newest lines of the log; ``since`` is an ISO time such as 2026-01-15T10:30."""
        wanted = {"tag": tag, "package_name": package, "since": since}
        given = {name: value for name, value in wanted.items() if value is not None}
        answer = await self._session.json("get_device_logs", last_lines=lines, level=level, **given)
        text: str = answer["logs"]
        return text.splitlines()

    @asynccontextmanager
    async def lease(
        self, *, seconds: int = 600, wait: int = 0, holder: str | None = None
    ) -> AsyncIterator[None]:
        """Hold the phone exclusively during a `with` block, for at most ``seconds``.

        If another program holds it, wait up to ``wait`` seconds for it; then PhoneLeased is raised,
        which says who holds it, since when and until when. ``holder`` is the name others see.
        """
        async with self._session.lease(seconds, wait, holder):
            yield

    async def call(self, tool: str, **arguments: Any) -> ToolResult:
        """Call any tool by its name, such as ``get_screen_state``."""
        return result_of(await self._session.call(tool, arguments))

    def _locator(self, by: By, value: object, exact: bool = True) -> AsyncLocator:
        if not isinstance(value, str) or not value.strip():
            raise InvalidParams(
                f"by_{by.value}() needs a text, not {value!r}.", "Say what the element shows."
            )
        return AsyncLocator(self._session, Selector(by, value, exact))


@asynccontextmanager
async def connect_async(
    phone: str | None = None,
    *,
    driver: Driver = "auto",
    adb_server: str | None = None,
    adb: str | None = None,
    read_only: bool = False,
    timeout: float = TIMEOUT,
) -> AsyncIterator[AsyncPhone]:
    """Connect to a phone by its serial or name; without one, to the only phone there is.

    ``ANDROID_SERIAL`` and adb's other variables work as on the command line. ``adb_server`` is the
    adb server's host:port, ``adb`` the adb program. ``read_only`` refuses all actions.
    ``timeout`` is how long actions and expectations wait for an element, in seconds.
    """
    options: dict[str, Any] = {"driver": driver, "adb_server": adb_server, "adb": adb}
    async with connecting.attached(
        phone, **options, read_only=read_only, timeout=timeout
    ) as session:
        yield AsyncPhone(session)


@asynccontextmanager
async def lease_async(
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
) -> AsyncIterator[AsyncPhone]:
    """Connect to a free phone, and hold it exclusively until it is closed.

    Without arguments any free phone will do; choose by serial or name, part of the ``model``,
    ``api_level``, or a ``label`` that was set with `handroid lease label`. ``seconds``, ``wait``
    and ``holder`` work as in `Phone.lease`, the other options as in `connect`.
    """
    wanted = {"phone": phone, "model": model, "api_level": api_level, "label": label}
    wanted |= {"seconds": seconds, "wait": wait, "holder": holder}
    options: dict[str, Any] = {"driver": driver, "adb_server": adb_server, "adb": adb}
    async with connecting.any_free(wanted, **options, timeout=timeout) as session:
        yield AsyncPhone(session)


@asynccontextmanager
async def virtual_phone_async(
    *,
    api: int = 34,
    speed: float = 5.0,
    driver: Driver = "auto",
    adb: str | None = None,
    timeout: float = TIMEOUT,
) -> AsyncIterator[AsyncPhone]:
    """Start a virtual phone with an API level; it needs no hardware and stops with the block.

    It runs ``speed`` times as fast as real time.
    """
    async with connecting.virtual(
        api=api, speed=speed, driver=driver, adb=adb, timeout=timeout
    ) as session:
        yield AsyncPhone(session)
