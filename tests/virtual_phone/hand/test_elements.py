"""Acts on elements: the very one that was seen, compared, then clicked."""

from typing import Any

import pytest

from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.running import OnPhone, hand_on_phone
from tests.virtual_phone.hand.test_screen import VISIBLE, opened


async def refusal(host: Host, ask: str, **args: Any) -> tuple[str, str]:
    """Ask for something that fails and return kind and outcome."""
    with pytest.raises(AskFailed) as failed:
        await host.ask(ask, **args)
    assert failed.value.error["message"].endswith(".")
    return failed.value.kind, failed.value.outcome


async def test_a_sum_is_clicked_together(host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    for name in ("digit_7", "op_mul", "digit_6", "eq"):
        expect = {"id": f"com.android.calculator2:id/{name}", "class": "android.widget.Button"}
        assert await host.ask("element.click", target=screen.target(expect, id=name)) == {}
    texts = {(await host.read()).element(id=name).get("text") for name in ("formula", "result")}
    assert "42" in texts


@pytest.mark.parametrize(
    "expect",
    [
        {"text": "8"},
        {"class": "android.widget.TextView"},
        {"desc": "something"},
        {"id": ""},
        {"bounds": [0, 0, 1, 1]},
    ],
)
async def test_what_is_not_as_expected_is_left_alone(expect: dict[str, object]) -> None:
    async with hand_on_phone() as on_phone:
        host = await on_phone.host()
        screen = await opened(host, "com.android.calculator2")
        target = screen.target(expect, id="digit_7")
        assert await refusal(host, "element.click", target=target) == ("changed", "not done")
        assert "text" not in (await host.read()).element(id="formula")


async def test_all_that_is_expected_may_be_true(host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    seven = screen.element(id="digit_7")
    expect = {
        "class": seven["class"],
        "text": "7",
        "desc": seven.get("desc", ""),
        "id": seven["id"],
        "bounds": seven["bounds"],
    }
    await host.ask("element.click", target=screen.target(expect, id="digit_7"))
    assert (await host.read()).element(id="formula")["text"] == "7"


async def test_an_element_of_a_screen_that_is_gone_is_changed(
    on_phone: OnPhone, host: Host
) -> None:
    screen = await opened(host, "com.android.calculator2")
    target = screen.target(id="digit_7")
    await on_phone.sh("am force-stop com.android.calculator2")
    assert await refusal(host, "element.click", target=target) == ("changed", "not done")
    beyond = {**target, "element": 10_000}
    assert await refusal(host, "element.click", target=beyond) == ("changed", "not done")
    never = {**target, "read": 999}
    assert await refusal(host, "element.click", target=never) == ("changed", "not done")


async def test_a_row_that_was_used_again_is_changed(host: Host) -> None:
    screen = await opened(host, "dev.handroid.rows")
    target = screen.target({"text": "Row 1"}, text="Row 1")
    x, y = screen.center(id="list")
    for _ in range(3):
        paths = [[[x, y + 600, 0], [x, y - 600, 200]]]
        await host.ask("touch.perform", paths=paths)
    assert await refusal(host, "element.click", target=target) == ("changed", "not done")


async def test_one_session_does_not_know_the_reads_of_another(
    on_phone: OnPhone, host: Host
) -> None:
    screen = await opened(host, "com.android.calculator2")
    other = await on_phone.host()
    await other.read()
    refused = await refusal(other, "element.click", target=screen.target(id="digit_7"))
    assert refused == ("changed", "not done")


async def test_what_takes_no_click_fails(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    target = screen.target(id="status")
    assert await refusal(host, "element.click", target=target) == ("failed", "not done")
    assert await refusal(host, "element.long_click", target=target) == ("failed", "not done")


async def test_a_long_click_opens_the_menu(host: Host) -> None:
    screen = await opened(host, "dev.handroid.rows")
    row = screen.find(id="row")
    target = {"read": screen.answer["read"], "element": row, "expect": {}}
    await host.ask("element.long_click", target=target)
    assert (await host.read()).find(text="Hide") >= 0


async def test_an_element_out_of_view_is_brought_into_it(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    assert await host.ask("element.scroll_to", target=screen.target(id="name")) == {"scrolls": 0}
    await host.ask("element.click", target=screen.target(id="name"))
    screen = await host.read()
    save = screen.element(id="save")
    assert not save["flags"] & VISIBLE
    expect = {"text": "Save", "bounds": save["bounds"]}
    await host.ask("element.scroll_to", target=screen.target(expect, id="save"))
    left, top, right, bottom = (await host.read()).element(id="save")["bounds"]
    assert left < right
    assert top < bottom
    assert (await host.read()).element(id="save")["flags"] & VISIBLE


async def test_what_nothing_can_scroll_to_is_not_reached(on_phone: OnPhone, host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    window = on_phone.phone.world.focused_window()
    seven = window.root.find("digit_7") if window else None
    assert seven is not None
    seven.frame = seven.frame.offset(0, 5000)
    refused = await refusal(host, "element.scroll_to", target=screen.target(id="digit_7"))
    assert refused == ("failed", "done")


async def test_a_disabled_element_is_not_clicked(on_phone: OnPhone, host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    window = on_phone.phone.world.focused_window()
    seven = window.root.find("digit_7") if window else None
    assert seven is not None
    seven.enabled = False
    target = screen.target(id="digit_7")
    assert await refusal(host, "element.click", target=target) == ("failed", "not done")
