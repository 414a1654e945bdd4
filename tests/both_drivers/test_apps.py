"""Common apps: messages, nested settings, a file picker, pages that change by themselves."""

import pytest

from handroid.virtual_phone.hand.request import Request
from tests.both_drivers import auction, feed
from tests.both_drivers.seen import Phone

MESSAGES = "com.android.messaging"
SETTINGS = "com.android.settings"
FILES = "com.android.documentsui"


async def test_a_message_is_written_and_answered(phone: Phone) -> None:
    await phone.open(MESSAGES)
    shown = await phone.tap("Chidi")
    assert shown.front.header["title"] == "Chidi"
    assert "Field content: See you at nine" in await phone.type(
        "compose_message_text", "See you at nine"
    )
    await phone.click("send_message_button")
    shown = await phone.see("You wrote: See you at nine")
    assert shown.row("compose_message_text").text == "Send message"
    texts = [row.text for row in shown.rows if row.name == "message_text"]
    assert texts == ["Hello from Chidi", "See you at nine", "You wrote: See you at nine"]
    await phone.stage.do("press_back")
    await phone.stage.do("press_back")
    assert (await phone.look()).has("You wrote: See you at nine")


async def test_a_notification_is_answered_in_the_shade(phone: Phone) -> None:
    await phone.open(MESSAGES)
    await phone.tap("Dilek")
    await phone.type("compose_message_text", "Ping")
    await phone.click("send_message_button")
    await phone.stage.do("press_home")
    await phone.stage.do("open_notifications")
    shown = await phone.see("You wrote: Ping")
    assert shown.row("Reply").res_id == "android:id/action0"
    assert '"Reply" ->' in await phone.shell("dumpsys notification --noredact")
    shown = await phone.click("Reply")
    assert "INPUT_METHOD" in [pane.kind for pane in shown.windows]
    assert "ena" not in shown.row("remote_input_send").flags
    assert "Field content: Pong" in await phone.type("remote_input_text", "Pong")
    await phone.click("remote_input_send")
    assert not (await phone.look()).has("You wrote: Ping")
    await phone.stage.do("press_back")
    await phone.open(MESSAGES)
    assert (await phone.tap("Dilek")).has("Pong")


async def test_a_setting_five_pages_deep_is_changed(phone: Phone) -> None:
    await phone.open(SETTINGS)
    for _ in range(4):
        if (await phone.look()).has("System"):
            break
        await phone.stage.do("scroll", direction="down", amount="large")
    for name in ("System", "Date & time", "Time zone", "Region"):
        await phone.see(name)
        shown = await phone.tap(name)
    assert shown.front.header["title"] == "Region"
    for _ in range(8):
        if (shown := await phone.look()).has("Portugal"):
            break
        await phone.stage.do("scroll", direction="down", amount="medium")
    assert not shown.has("Argentina")
    shown = await phone.tap("Portugal")
    assert shown.front.header["title"] == "Time zone"
    assert shown.has("Portugal")


@pytest.mark.parametrize("name", ["report.txt", "zoë's list.txt"])
async def test_a_pushed_file_is_chosen_in_the_picker(phone: Phone, name: str) -> None:
    quoted = name.replace("'", "'\\''")
    await phone.shell(f"echo hello > '/sdcard/Download/{quoted}'")
    await phone.open(MESSAGES)
    await phone.tap("Bo")
    shown = await phone.click("attach_media_button")
    assert shown.front.package == FILES
    assert shown.front.header["activity"] == ".picker.PickActivity"
    shown = await phone.tap("Download")
    assert shown.row("breadcrumb_text").text == "Internal storage › Download"
    shown = await phone.tap(name)
    assert shown.front.package == MESSAGES
    assert shown.row("compose_message_text").text.startswith(f"[{name}]")


async def test_files_are_viewed(phone: Phone) -> None:
    await phone.shell("mkdir -p /sdcard/Documents/empty")
    await phone.open(FILES)
    await phone.tap("Documents")
    assert (await phone.tap("empty")).has("No items")
    await phone.stage.do("press_back")
    assert (await phone.look()).has("empty")


async def test_posts_of_a_feed_are_liked_by_id_while_it_grows(phone: Phone) -> None:
    await phone.open(feed.PACKAGE)
    page = feed.pages[-1]
    for name in ("Like Post B", "Like Post C", "Like Post A"):
        like = (await phone.look()).row(name).id
        page.live()
        await phone.stage.do("click_element", element_id=like)
        assert page.touched.pop() == name


async def test_the_button_of_a_replaced_advert_is_refused(phone: Phone) -> None:
    await phone.open(feed.PACKAGE)
    page = feed.pages[-1]
    for _ in range(3):
        install = (await phone.look()).row("Install").id
        page.live()
        refused = await phone.stage.call("click_element", element_id=install)
        assert "The screen changed" in refused.failed("Element not found")
    assert not page.touched


async def test_a_button_next_to_live_lines_needs_one_more_look_and_then_works(
    phone: Phone,
) -> None:
    await phone.open(auction.PACKAGE)
    page = auction.pages[-1]
    answers = []
    for _ in range(4):
        watch = (await phone.look()).row("Watch").id
        page.live()
        answers.append((await phone.stage.call("click_element", element_id=watch)).is_error)
    assert answers == [True, False, False, False]
    assert page.touched == ["Watch"] * 3


async def test_lines_that_change_after_the_callers_own_touch_are_not_ignored(
    phone: Phone,
) -> None:
    await phone.open(auction.PACKAGE)
    page = auction.pages[-1]
    for _ in range(3):
        shown = await phone.look()
        x, y = shown.row("fact_1").box.center
        await phone.stage.do("tap", x=x, y=y)
        page.live()
        watch = shown.row("Watch").id
        assert (await phone.stage.call("click_element", element_id=watch)).is_error
    assert not page.touched


async def test_a_post_that_moves_just_before_the_touch_is_found_again(phone: Phone) -> None:
    if not phone.by_hand:
        pytest.skip("stock commands do not see what moves between look and touch")
    await phone.open(feed.PACKAGE)
    page, asks = feed.pages[-1], phone.stage.phone.asks
    usual = asks["element.click"]

    async def click(request: Request) -> object:
        if len(phone.stage.asked("element.click")) == 1:
            page.grow()
        return await usual.answer(request)

    like = (await phone.look()).row("Like Post B").id
    phone.stage.forget()
    asks["element.click"] = usual._replace(answer=click)
    try:
        await phone.stage.do("click_element", element_id=like)
    finally:
        asks["element.click"] = usual
    assert page.touched == ["Like Post B"]
    assert len(phone.stage.asked("element.click")) == 2


async def test_after_leaving_an_app_a_refusal_suggests_nothing_of_another(phone: Phone) -> None:
    shown = await phone.open(feed.PACKAGE)
    for package in (SETTINGS, MESSAGES, auction.PACKAGE):
        await phone.open(package)
        for row in shown.front.rows[::4]:
            refused = await phone.stage.call("click_element", element_id=row.id)
            said = refused.failed("Element not found")
            assert "nearest" not in said
