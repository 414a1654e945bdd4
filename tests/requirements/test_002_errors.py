"""What goes wrong, and which of spec 002's codes a caller gets."""

from pathlib import Path
from typing import Any

import pytest

from fakedroid.wire.auth import Policy, Trust
from handroid.engine.profile import Profile
from handroid.model.tool import Effect
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from handroid.surfaces.legacy.endpoints import CallEndpoint
from handroid.tools.tool import Call, Registry, tool
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests import screen
from tests.requirements.arguments_002 import GOOD, SOME_ELEMENT
from tests.requirements.caller import Caller, corrected
from tests.requirements.manifest import requirement, requirements
from tests.requirements.old_caller import OldCaller, old
from tests.requirements.stage import BUSY, FORM, TOKEN, Setting, Stage, failing, refusing, staged
from tests.surfaces.mcp.served import running

IDS = set(requirements("002"))
PRESSES = ("press_back", "press_home", "press_recents")
PANELS = ("open_notifications", "open_quick_settings")


@requirement(*sorted(id_ for id_ in IDS if id_.endswith(".permission-denied")))
async def test_a_phone_that_has_not_authorised_this_computer_permits_nothing(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, Setting(trust=Trust(Policy.IGNORE))) as stage:
        for name, arguments in GOOD.items():
            failed = await old(stage).fail(name, **arguments)
            assert failed.code == -32001, name
            assert "unauthorized" in failed.message
            assert not failed.message.startswith("Permission denied")


@requirement("002.get_accessibility_tree.permission-denied", "002.errors.permission-denied")
async def test_a_screen_that_another_program_reads_cannot_be_read(fresh: Stage) -> None:
    await fresh.look()
    slot = fresh.phone.ui_automation
    if slot.holder:
        slot.release(slot.holder)
    assert slot.take("another program")
    failed = await old(fresh).fail("get_accessibility_tree")
    assert failed.code == -32001
    assert failed.message.startswith("Another program holds the phone's UiAutomation")


@requirement("002.capture_screenshot.does")
async def test_a_screen_that_another_program_reads_can_still_be_pictured(fresh: Stage) -> None:
    await fresh.look()
    slot = fresh.phone.ui_automation
    if slot.holder:
        slot.release(slot.holder)
    assert slot.take("another program")
    assert await old(fresh).call("capture_screenshot")


@requirement("002.capture_screenshot.permission-denied")
async def test_a_phone_that_gives_no_picture(tmp_path: Path) -> None:
    asks = {"screen.picture": refusing("denied", "Android gives no picture.")}
    async with staged(tmp_path, Setting(asks=asks)) as stage:
        assert (await old(stage).fail("capture_screenshot")).code == -32001


@requirement(
    *(f"002.{name}.action-failed" for name in (*PRESSES, *PANELS, "capture_screenshot")),
    "002.errors.action-failed",
)
async def test_what_the_phone_did_not_do_has_failed(tmp_path: Path) -> None:
    broken = refusing("failed", "The phone is on fire.")
    asks = dict.fromkeys(("key.press", "panel.open", "screen.picture"), broken)
    async with staged(tmp_path, Setting(asks=asks)) as stage:
        for name in (*PRESSES, *PANELS, "capture_screenshot"):
            failed = await old(stage).fail(name)
            assert failed.code == -32003, name
            assert "The phone is on fire." in failed.message
            assert failed.data == {"handroid/untrusted": True}


@requirement("002.errors.action-failed")
async def test_an_action_of_unknown_outcome_says_so(tmp_path: Path) -> None:
    asks = {"key.press": refusing("failed", "The phone is on fire.", "unknown")}
    async with staged(tmp_path, Setting(asks=asks)) as stage:
        failed = await old(stage).fail("press_home")
        assert failed.code == -32003
        assert failed.message.endswith("look at the screen before you repeat it.")
        assert failed.data == {"handroid/outcome": "unknown", "handroid/untrusted": True}


@requirement("002.get_accessibility_tree.action-failed")
async def test_a_screen_without_a_root_has_no_tree(tmp_path: Path) -> None:
    async def read(request: Request) -> dict[str, Any]:
        answer = await screen.read(request)
        windows: Any = answer["windows"]
        return {**answer, "windows": [{**window, "elements": []} for window in windows]}

    async with staged(tmp_path, Setting(asks={"screen.read": read})) as stage:
        failed = await old(stage).fail("get_accessibility_tree")
        assert failed.code == -32003
        assert "root" in failed.message


@requirement("002.get_device_logs.action-failed")
async def test_a_log_that_cannot_be_read(tmp_path: Path) -> None:
    broken = {"logcat": failing("logcat: the log is on fire")}
    async with staged(tmp_path, Setting(commands=broken)) as stage:
        assert (await old(stage).fail("get_device_logs")).code == -32003


@requirement("002.capture_screenshot.invalid-params", "002.errors.invalid-params")
@pytest.mark.parametrize("quality", [0, 101, -1, 50.5, "80%", True, None])
async def test_a_quality_out_of_its_range_is_invalid(stage: Stage, quality: object) -> None:
    failed = await old(stage).fail("capture_screenshot", quality=quality)
    assert failed.code == -32602
    assert failed.message.startswith("Parameter 'quality' must be ")


@requirement("002.get_device_logs.invalid-params")
@pytest.mark.parametrize(
    "arguments",
    [{"last_lines": 0}, {"last_lines": 1001}, {"level": "X"}, {"level": 5}, {"since": "today"}],
)
async def test_odd_arguments_for_the_log_are_invalid(
    stage: Stage, arguments: dict[str, object]
) -> None:
    (name,) = arguments
    failed = await old(stage).fail("get_device_logs", **arguments)
    assert failed.code == -32602
    assert f"'{name}'" in failed.message


@requirement("002.errors.invalid-params")
@pytest.mark.parametrize("name", GOOD)
async def test_missing_and_unknown_arguments_are_invalid(stage: Stage, name: str) -> None:
    listed = {each["name"]: each["inputSchema"] for each in await old(stage).tools()}
    for needed in listed[name]["required"]:
        rest = {key: value for key, value in GOOD[name].items() if key != needed}
        failed = await old(stage).fail(name, **rest)
        assert (failed.code, failed.message) == (
            -32602,
            corrected(f"Missing required parameter: '{needed}'"),
        )
    failed = await old(stage).fail(name, **GOOD[name], colour="red")
    assert failed.code == -32602
    assert failed.message.startswith("Unknown parameter 'colour'.")


@requirement("002.errors.element-not-found")
async def test_an_element_that_is_not_there_is_not_found(stage: Stage) -> None:
    for name in ("click_element", "long_click_element", "set_text", "scroll_to_element"):
        assert (await old(stage).fail(name, **GOOD[name])).code == -32002
    for name in ("input_text", "clear_text"):
        failed = await old(stage).fail(name, **{**GOOD[name], "element_id": SOME_ELEMENT})
        assert failed.code == -32002


@requirement("002.errors.element-not-found", "002.text.input-text", "002.text.clear-text")
async def test_without_a_focused_field_there_is_nothing_to_type_into(stage: Stage) -> None:
    await stage.do("press_home")
    await stage.look()
    for name in ("input_text", "clear_text"):
        failed = await old(stage).fail(name, **GOOD[name])
        assert failed.code == -32002
        assert failed.message.startswith("No focused input field found.")


@requirement("002.errors.timeout", "002.utility.wait-runs-out")
async def test_a_wait_whose_time_is_over_timed_out(stage: Stage) -> None:
    failed = await old(stage).fail("wait_for_element", by="text", value="nowhere", timeout=300)
    assert failed.code == -32004
    assert failed.message == (
        "Operation timed out after 300ms waiting for element (by=text, value='nowhere'). "
        "Retry if the operation is long-running."
    )
    await stage.open(BUSY)
    failed = await old(stage).fail("wait_for_idle", timeout=1200)
    assert failed.code == -32004
    assert failed.message.startswith("Operation timed out after 1200ms waiting for UI idle.")


@requirement("002.utility.wait-runs-out", "002.utility.as-now")
async def test_a_wait_that_ends_in_time_answers_as_it_does_now(stage: Stage) -> None:
    await stage.open(FORM)
    found = await old(stage).call("wait_for_element", by="class_name", value="Edit", timeout=5000)
    assert found.json["found"] is True
    idle = await old(stage).call("wait_for_idle", timeout=10000, match_percentage=80)
    assert idle.json["message"] == "UI is idle"


@requirement("002.errors.timeout")
async def test_a_phone_that_does_not_end_in_time_timed_out(tmp_path: Path) -> None:
    asks = {"key.press": refusing("timeout", "The request did not end by its deadline.")}
    async with staged(tmp_path, Setting(asks=asks)) as stage:
        assert (await old(stage).fail("press_home")).code == -32004


@tool(effect=Effect.READS, needs_phone=False)
async def broken_tool(call: Call) -> str:
    """Fails unexpectedly."""
    raise ZeroDivisionError


@requirement("002.errors.internal-error")
async def test_an_error_of_our_own_is_internal(stage: Stage) -> None:
    registry = Registry()
    registry.add(broken_tool.handroid_tool)  # type: ignore[attr-defined]
    profile = Profile(frozenset({"test_002_errors"}), prefix="")
    endpoint = CallEndpoint(stage.engine.with_tools(registry), profile)
    async with running(Site({"/mcp/v1/tools/call": endpoint}, RequestGuard())) as (listening, _):
        failed = await OldCaller(Caller(listening.port, TOKEN)).fail("broken_tool")
    assert failed.code == -32603
    assert failed.message.startswith("broken_tool failed because of a bug in Handroid.")
    assert "ZeroDivisionError" not in failed.message
