"""The task every juror is given, judged by what the virtual phone saw."""

import asyncio
import datetime
import io
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from fakedroid.world.views.view import View
from tests.commands.apk import small_apk
from tests.jury.juror import Juror, SaidNoError
from tests.jury.verdict import CAPABILITIES, Verdict
from tests.phones import Attached

CALCULATOR = ("com.android.calculator2", "com.android.calculator2.Calculator")
FORM = ("dev.handroid.form", "dev.handroid.form.FormActivity")
REMOTE = "/sdcard/Download/jury.bin"
LONGEST = 150.0
"""Seconds a juror has for one capability."""
PATIENCE = 5.0
"""Seconds the phone has to show what a juror did."""
CLOSE = 12
"""Pixels by which the middle of an element may be off."""


class Court:
    """One hearing: a juror, the phone before it, and a folder for its files."""

    def __init__(
        self, juror: Juror, attached: Attached, folder: Path, patience: float = PATIENCE
    ) -> None:
        self._juror = juror
        self._patience = patience
        self._attached = attached
        self._folder = folder
        self._world = attached.phone.world

    async def hear(self) -> list[Verdict]:
        """Ask everything the juror offers, in order; one failure does not end the hearing."""
        return [await self._ask(name) for name in CAPABILITIES]

    async def _ask(self, name: str) -> Verdict:
        juror = self._juror
        if name in juror.absent:
            return self._verdict(name, "not asked", juror.absent[name])
        try:
            await asyncio.wait_for(self._question(name)(), LONGEST)
        except SaidNoError as error:
            if name in juror.beyond:
                said = str(error).splitlines()[0][:160]
                return self._verdict(name, "no", juror.beyond[name], said)
            return self._verdict(name, "failed", f"it said: {error}"[:500])
        except Exception as error:
            return self._verdict(name, "failed", f"{type(error).__name__}: {error}"[:500])
        if name in juror.beyond:
            return self._verdict(name, "failed", "it works, but is said not to")
        return self._verdict(name, "yes")

    def _verdict(self, name: str, outcome: str, why: str = "", said: str = "") -> Verdict:
        day = datetime.datetime.now(datetime.UTC).date().isoformat()
        juror, api = self._juror, self._attached.phone.level.api
        return Verdict(juror.name, juror.version, api, name, outcome, why, said, day)

    def _question(self, name: str) -> Callable[[], Awaitable[None]]:
        question: Callable[[], Awaitable[None]] = getattr(self, f"_{name}")
        return question

    async def _connect(self) -> None:
        listed = await self._juror.phones()
        assert self._attached.transport.serial in listed, listed[:300]

    async def _properties(self) -> None:
        said, phone = await self._juror.properties(), self._attached.phone
        model = phone.properties.get("ro.product.model")
        size = f"{self._world.display.width}x{self._world.display.height}"
        truths = (model, size, f"API level: {phone.level.api}")
        # adb itself writes a model with underscores.
        assert any(truth in said.replace("_", " ") for truth in truths), said[:300]

    async def _start(self) -> None:
        self._world.home()
        await self._juror.start(CALCULATOR[0])
        await self._until(lambda: self._front() == CALCULATOR[0], "the calculator in front")

    async def _find(self) -> None:
        self._show(CALCULATOR)
        x, y = await self._juror.find("digit_7")
        wanted = self._middle("digit_7")
        assert abs(x - wanted[0]) <= CLOSE, f"{x},{y} instead of {wanted}"
        assert abs(y - wanted[1]) <= CLOSE, f"{x},{y} instead of {wanted}"

    async def _tap(self) -> None:
        self._show(CALCULATOR)
        before = self._view("formula").text
        await self._juror.tap(*self._middle("digit_7"))
        await self._until(lambda: self._view("formula").text == f"{before}7", "a 7 more")

    async def _type(self) -> None:
        self._show(FORM)
        await self._juror.tap(*self._middle("name"))
        await self._until(lambda: self._focus() is self._view("name"), "the focus in 'name'")
        await self._juror.type("Ada")
        await self._until(lambda: self._view("name").text == "Ada", "'Ada' in the field")

    async def _screenshot(self) -> None:
        self._show(CALCULATOR)
        taken = Image.open(io.BytesIO(await self._juror.screenshot())).convert("L")
        drawn = self._world.draw().convert("L").resize((108, 240))
        ratio = taken.width / taken.height
        assert abs(ratio - 108 / 240) < 0.01, f"a picture of {taken.size}"
        off = ImageStat.Stat(ImageChops.difference(taken.resize((108, 240)), drawn)).mean[0]
        assert off < 4, f"it differs by {off:.1f} of 255 from what the phone shows"

    async def _log(self) -> None:
        marker = f"the jury was here {os.urandom(4).hex()}"
        self._show(CALCULATOR)
        pid = self._attached.phone.processes.pid_of(CALCULATOR[0])
        assert pid is not None
        self._attached.phone.logs.append("Jury", marker, pid=pid)
        assert marker in await self._juror.log(), "the newest line is not in its log"

    async def _files(self) -> None:
        content, files = os.urandom(70_001), self._attached.phone.files
        (self._folder / "there").write_bytes(content)
        await self._juror.push(self._folder / "there", REMOTE)
        assert files.read(REMOTE) == content, "the phone has other bytes"
        await self._juror.pull(REMOTE, self._folder / "back")
        assert (self._folder / "back").read_bytes() == content, "other bytes came back"

    async def _install(self) -> None:
        apk = self._folder / "jury.apk"
        apk.write_bytes(small_apk("dev.handroid.jury"))
        package = await self._juror.install(apk)
        assert self._attached.phone.packages.get(package), f"{package} is not on the phone"

    def _show(self, component: tuple[str, str]) -> None:
        """Put an app in front, whether or not the juror can start one."""
        self._world.advance(self._attached.phone.clock.now())
        if self._front() != component[0]:
            self._world.start_activity(*component, new_task=True)

    async def _until(self, seen: Callable[[], bool], what: str) -> None:
        for _ in range(round(self._patience / 0.05)):
            self._world.advance(self._attached.phone.clock.now())
            if seen():
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"the phone does not show {what}")

    def _front(self) -> str:
        activity = self._world.resumed_activity()
        return activity.package if activity else ""

    def _focus(self) -> View | None:
        return self._world.focused_view()

    def _view(self, identifier: str) -> View:
        window = self._world.active_window()
        assert window is not None
        views = (v for v in window.root.walk() if v.resource_id.endswith(f"/{identifier}"))
        return next(views)

    def _middle(self, identifier: str) -> tuple[int, int]:
        return self._view(identifier).bounds.center
