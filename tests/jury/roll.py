"""All jurors, and a hearing of each."""

import tempfile
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.jury.court import Court
from tests.jury.installs import Install
from tests.jury.juror import Juror
from tests.jury.jurors import (
    adbutils,
    agent_device,
    airtest,
    androidviewclient,
    appium,
    claude_in_mobile,
    mobile_mcp,
    mobilerun,
    mobly,
    uiautomator2,
)
from tests.jury.verdict import Verdict
from tests.phones import attach

Summon = Callable[..., AbstractAsyncContextManager[Juror]]
SPEED = 20.0
"""How much faster than ours the phone's time passes; some jurors count in ours."""
IN_CI: dict[str, Summon] = {"adbutils": adbutils.summon, "mobile-mcp": mobile_mcp.summon}
"""These are installed with the tests and run with every change."""
OTHERS: dict[str, tuple[Install, Summon]] = {
    module.INSTALL.name: (module.INSTALL, module.summon)
    for module in (
        agent_device,
        airtest,
        androidviewclient,
        appium,
        claude_in_mobile,
        mobilerun,
        mobly,
        uiautomator2,
    )
}
"""These are installed by ``python -m scripts.jury`` and run on demand."""


async def hearing(summon: Summon, api: int) -> list[Verdict]:
    """Give one juror its task on a fresh phone."""
    with tempfile.TemporaryDirectory(prefix="handroid-juror-") as folder:
        home = Path(folder) / "home"
        home.mkdir()
        async with attach(api, speed=SPEED) as attached, summon(attached, home) as juror:
            return await Court(juror, attached, Path(folder)).hear()
