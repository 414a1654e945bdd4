"""Tools request no more from the hand than they use."""

import json
from pathlib import Path
from typing import Any

from tests.hand.test_tools import calling
from tests.phones import Attached, attach


async def test_waiting_for_idle_reads_no_screen(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path) as call:
        assert json.loads(await call("wait_for_idle", timeout=10_000))["message"] == "UI is idle"
        asked = [name for name, _ in asked_for(attached) if name.startswith("screen.")]
        assert set(asked) == {"screen.fingerprint"}
        assert len(asked) >= 2
        assert not list(tmp_path.rglob("screens"))


async def test_labels_are_read_only_for_the_apps_that_are_listed(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path) as call:
        every = json.loads(await call("list_apps"))
        for kind in ("user", "system"):
            listed = json.loads(await call("list_apps", filter=kind))
            assert listed == [app for app in every if app["is_system"] == (kind == "system")]
            assert 0 < len(listed) < len(every)
        lists = [args for name, args in asked_for(attached) if name == "apps.list"]
        assert lists == [{"only": None}, {"only": "user"}, {"only": "system"}]


def asked_for(attached: Attached) -> list[tuple[str, Any]]:
    """Return the requests to the hand, with their arguments."""
    return [(each.name, dict(each.args)) for each in attached.phone.hand.received]
