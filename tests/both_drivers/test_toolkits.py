"""Screens that are not made of Android's own widgets: web pages, Compose, Flutter, games."""

from fakedroid.world.views.view import View
from tests.both_drivers.seen import Phone, fields

PAGE = "dev.handroid.page"
COMPOSE = "dev.handroid.compose"
FLUTTER = "dev.handroid.flutter"
GAME = "dev.handroid.game"
BALL = (255, 213, 79)


def like(pixel: object, color: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) < 40 for a, b in zip(pixel, color, strict=False))


def nodes(phone: Phone) -> list[View]:
    """Return the views on the phone's own screen."""
    window = phone.world.focused_window()
    assert window is not None
    return list(window.root.walk())


async def test_a_page_of_1700_nodes_is_read_completely(phone: Phone) -> None:
    shown = await phone.open(PAGE)
    assert len(nodes(phone)) > 1700
    (page,) = (row for row in shown.rows if row.kind == "WebView" and "scr" in row.flags)
    assert page.text == "The Harbour Gazette"
    stories = [row for row in shown.rows if row.text.startswith("Story ")]
    assert len(stories) == 154
    on = [row for row in stories if "on" in row.flags]
    assert 1 < len(on) < 10
    assert all(row.box.bottom == row.box.top for row in stories if row not in on)
    assert shown.row("story_154").res_id == "story_154"
    (found,) = await phone.find("text", "Story 150")
    assert found["text"] == "Story 150"


async def test_a_link_far_down_is_scrolled_to_and_clicked(phone: Phone) -> None:
    far = (await phone.open(PAGE)).row("more_100").id
    said = (await phone.stage.call("click_element", element_id=far)).failed("Action failed")
    assert said.endswith("is not on the screen. Use scroll_to_element first.")
    answer = await phone.stage.call("scroll_to_element", element_id=far)
    if not phone.by_hand:
        # A listed difference: Android's own commands can swipe, but not scroll to an element.
        assert "It needs the hand" in answer.failed("Action failed")
        return
    answer.done()
    assert (await phone.click("more_100")).has("Read story 100")
    assert (await phone.look()).row("last").text == "Read story 100"


async def test_a_page_is_scrolled_by_a_finger_and_its_links_are_followed(phone: Phone) -> None:
    before = (await phone.open(PAGE)).row("more_3").box.top
    await phone.stage.do("scroll", direction="down", amount="small")
    row = (await phone.look()).row("more_3")
    assert row.box.top < before
    assert (await phone.click("more_3")).row("last").text == "Read story 3"


async def test_a_field_of_a_page_accepts_text(phone: Phone) -> None:
    await phone.open(PAGE)
    assert "Field content: herring" in await phone.type("query", "herring")
    assert (await phone.click("go")).row("last").text == "Searched for herring"


async def test_compose_is_found_by_texts_and_clicked_by_its_rows(phone: Phone) -> None:
    shown = await phone.open(COMPOSE)
    package = [row for row in shown.front.rows if row.res_id != "-"]
    assert {row.res_id.partition(":")[0] for row in package} == {"android"}
    (title,) = await phone.find("text", "Task 3")
    assert title["className"] == "android.widget.TextView"
    assert title["clickable"] is False
    assert (await phone.tap("Task 3")).has("1 done")
    rows = [row for row in (await phone.look()).rows if row.kind == "View" and "clk" in row.flags]
    await phone.stage.do("click_element", element_id=rows[0].id)
    assert (await phone.look()).has("2 done")
    for name in ("Task 1", "Task 3"):
        await phone.tap(name)


async def test_a_compose_field_has_no_hint_but_a_text_inside(phone: Phone) -> None:
    (field,) = fields(await phone.open(COMPOSE))
    assert (field.text, field.desc) == ("-", "-")
    assert (await phone.look()).has("New task")
    answer = await phone.stage.do("type_append_text", element_id=field.id, text="Buy rope")
    assert answer.endswith("Field content: Buy rope")
    assert not (await phone.look()).has("New task")
    assert (await phone.tap("Add")).has("Buy rope")


async def test_flutter_is_read_by_descriptions_only(phone: Phone) -> None:
    shown = await phone.open(FLUTTER)
    inside = [row for row in shown.front.rows if row.res_id == "-" and row.kind != "EditText"]
    assert {row.text for row in inside} == {"-"}
    assert await phone.find("text", "Increment") == []
    (button,) = await phone.find("content_desc", "Increment")
    assert button["className"] == "android.widget.Button"
    assert (await phone.click("Increment")).has("Pressed 1 times")
    (nameless,) = (row for row in inside if row.kind == "Button" and row.desc == "-")
    await phone.stage.do("click_element", element_id=nameless.id)
    assert (await phone.look()).has("Pressed 2 times")
    assert (await phone.click("Entry 2")).has("Chosen: entry 2")


async def test_a_flutter_field_accepts_text(phone: Phone) -> None:
    (field,) = fields(await phone.open(FLUTTER))
    await phone.stage.do("type_append_text", element_id=field.id, text="Ada")
    await phone.stage.do("press_back")
    assert (await phone.click("Greet")).has("Hello Ada")


async def test_a_game_has_only_a_picture_and_accepts_taps(phone: Phone) -> None:
    shown = await phone.open(GAME)
    assert shown.front.package == GAME
    named = [row for row in shown.front.rows if row.text != "-" or row.desc != "-"]
    assert named == []
    before = await phone.picture()
    width, height = 1080, 2400
    scale = before.width / width
    x, y = next(
        (round(x / scale), round(y / scale))
        for y in range(0, before.height, 4)
        for x in range(0, before.width, 4)
        if like(before.getpixel((x, y)), BALL) and like(before.getpixel((x, y + 4)), BALL)
    )
    assert 0 < x < width
    assert 0 < y < height
    await phone.stage.do("tap", x=x, y=y + 20)
    after = await phone.picture()
    assert not like(after.getpixel((round(x * scale), round((y + 20) * scale))), BALL)
