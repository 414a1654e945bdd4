"""Typing with Android's own commands: `input text` has no line breaks, so keys are used."""

from handroid.adb.server import AdbServer
from handroid.model.text import Rhythm
from tests.contract.checks import FORM
from tests.contract.screens import find, open_app
from tests.phones import soon, visit


async def test_line_breaks_go_into_a_field_of_several_lines(server: AdbServer) -> None:
    async with visit(server) as attached:
        driver = await attached.driver()
        note = find(await open_app(driver, FORM), "note")
        await driver.text.append(note, "one\n\ntwo", Rhythm(0, 0), soon())
        assert find(await driver.screen.read(soon()), "note").text == "one\n\ntwo"
