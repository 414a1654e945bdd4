"""With the setting for it, tools of apps are offered without approval."""

import asyncio
from pathlib import Path

from handroid.config import Settings
from handroid.engine.profile import reference
from handroid.virtual_phone.publishers.weather import WEATHER as WEATHER_APP
from tests.published.admission_lab import FORECAST, SOON, WEATHER, lab, published
from tests.published.test_available_tools import changed

OPEN = Settings(published_without_approval=True)
EVERYTHING = reference("", frozenset({"published", "system"}))


async def test_published_tools_are_listed_and_called_without_approval(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=OPEN) as here:
        offers = await here.offers()
        await here.engine.ready(reference())
        shown = published(tool.name for tool in here.engine.tools(reference()))
        assert len(shown) == len(offers)
        assert FORECAST in shown
        answer = await here.engine.call(reference(), FORECAST, {"location": "Rome", "days": 1})
        assert not answer.is_error
        assert "Rome, day 1" in answer.contents[0].text
        assert await here.approvals() == {}


async def test_the_fixed_tools_list_it_too(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=OPEN, profile=EVERYTHING) as here:
        answer = await here.engine.call(EVERYTHING, "android_list_published_tools", {})
        assert FORECAST in answer.contents[0].text
        assert '"not_approved":[]' in answer.contents[0].text


async def test_removed_and_changed_apps_are_followed(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=OPEN) as here:
        await here.engine.ready(reference())
        every = published(tool.name for tool in here.engine.tools(reference()))
        apps = here.phones[0].phone.components
        apps.remove(WEATHER)
        await here.shows(every - {FORECAST})
        apps.install(WEATHER_APP)
        await here.shows(every)
        apps.replace(changed())
        async with asyncio.timeout(SOON):
            while True:
                answer = await here.engine.call(reference(), FORECAST, {"location": "Rome"})
                if not answer.is_error:
                    break
                assert "has just changed. List the tools again." in answer.contents[0].text
                await here.engine.ready(reference())
