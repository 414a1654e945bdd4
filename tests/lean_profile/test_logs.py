"""The phone's log in the lean profile."""

from tests.lean_profile.looking import Eyes


async def test_fifty_lines_are_read_unless_another_number_is_given(by_hand: Eyes) -> None:
    for number in range(60):
        by_hand.stage.phone.logs.append("counted", f"line {number}")
    read = (await by_hand.stage.caller.call("logs", tag="counted", level="V")).done()
    assert len(read.splitlines()) == 50
    assert read.endswith("line 59")
    read = (await by_hand.stage.caller.call("logs", tag="counted", level="V", lines=3)).done()
    assert len(read.splitlines()) == 3
