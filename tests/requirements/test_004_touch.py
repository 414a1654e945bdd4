"""Touches by coordinates, and what they cause on the phone."""

from pathlib import Path
from statistics import median

import pytest

from fakedroid import ActivitySpec, App
from fakedroid.widgets import MATCH, ActivityContext, Column, ScrollView, TextView, View
from handroid.drivers.driver_preference import DriverPreference
from tests.requirements.caller import corrected
from tests.requirements.manifest import requirement
from tests.requirements.shown import Box, Shown
from tests.requirements.stage import CALCULATOR, GESTURES, ROWS, Setting, Stage, staged
from tests.requirements.windows import node, showing, window


async def gestures(stage: Stage) -> tuple[Shown, int, int]:
    """Open the app that says what fingers did, and return the middle of its area."""
    shown = await stage.open(GESTURES)
    return shown, *shown.row("area").box.center


def heard(before: Shown, after: Shown) -> tuple[str, int]:
    """Return what the app heard last, and how many gestures since."""
    return after.row("last").text, int(after.row("count").text) - int(before.row("count").text)


@requirement("004.tap.taps")
async def test_a_tap_is_one_tap_at_its_point(either: Stage) -> None:
    before, x, y = await gestures(either)
    assert await either.do("tap", x=x, y=y) == f"Tap executed at ({x}, {y})"
    assert heard(before, await either.look()) == ("tap", 1)


@requirement("004.touch.pixels")
async def test_coordinates_are_pixels_of_the_screen(either: Stage) -> None:
    shown = await either.open(CALCULATOR)
    for key in ("clr", "digit_7", "op_add", "digit_3", "eq"):
        x, y = shown.row(key).box.center
        await either.do("tap", x=x, y=y)
    assert (await either.look()).row("result").text == "10"


@requirement("004.touch.pixels")
async def test_coordinates_are_those_of_the_current_rotation(fresh: Stage) -> None:
    await fresh.open(CALCULATOR)
    fresh.phone.world.rotate(1)
    shown = await fresh.look()
    x, y = shown.row("digit_8").box.center
    await fresh.do("tap", x=x, y=y)
    assert (await fresh.look()).row("formula").text == "8"


@requirement("004.touch.pixels")
async def test_a_fraction_is_sent_but_not_shown(either: Stage) -> None:
    assert await either.do("tap", x=500.75, y=1000.25) == "Tap executed at (500, 1000)"
    assert either.touches[-1][0] == (500.75, 1000.25, 0)


@requirement("004.touch.pixels")
async def test_a_point_beyond_the_screen_is_for_the_phone_to_judge(stage: Stage) -> None:
    answer = await stage.call("tap", x=99999, y=99999)
    said = answer.failed("Action failed")
    assert said.startswith("Android did not deliver the touch.")
    assert answer.meta["handroid/outcome"] == "not done"
    assert await stage.do("tap", x=0, y=0) == "Tap executed at (0, 0)"


@requirement("004.touch.pixels")
async def test_androids_own_commands_pass_over_a_point_beyond_the_screen(stock: Stage) -> None:
    assert await stock.do("tap", x=99999, y=99999) == "Tap executed at (99999, 99999)"


@requirement("004.long_press.holds")
async def test_a_long_press_lasts_a_second_unless_said_otherwise(either: Stage) -> None:
    before, x, y = await gestures(either)
    answer = await either.do("long_press", x=x, y=y)
    assert answer == f"Long press executed at ({x}, {y}) for 1000ms"
    assert heard(before, await either.look()) == ("long press", 1)


@requirement("004.long_press.holds")
async def test_a_press_too_short_to_be_long_is_a_tap(either: Stage) -> None:
    before, x, y = await gestures(either)
    answer = await either.do("long_press", x=x, y=y, duration=100)
    assert answer == f"Long press executed at ({x}, {y}) for 100ms"
    assert heard(before, await either.look()) == ("tap", 1)


@requirement("004.touch.durations")
@pytest.mark.parametrize("duration", [1, 60000, 1.0])
async def test_durations_from_one_to_sixty_thousand_work(either: Stage, duration: float) -> None:
    answer = await either.do("long_press", x=5, y=5, duration=duration)
    assert answer == f"Long press executed at (5, 5) for {int(duration)}ms"
    answer = await either.do("swipe", x1=5, y1=5, x2=5, y2=6, duration=duration)
    assert answer == f"Swipe executed from (5, 5) to (5, 6) over {int(duration)}ms"


@requirement("004.touch.durations")
@pytest.mark.parametrize("duration", [0, -1, 60001])
async def test_other_durations_are_refused(either: Stage, duration: int) -> None:
    said = f"Parameter 'duration' must be between 1 and 60000, got: {duration}"
    for tool, points in (
        ("long_press", {"x": 5, "y": 5}),
        ("swipe", {"x1": 5, "y1": 5, "x2": 6, "y2": 6}),
        ("pinch", {"center_x": 5, "center_y": 5, "scale": 2}),
    ):
        answer = await either.call(tool, **points, duration=duration)
        assert answer.failed("Invalid params") == corrected(said)


@requirement("004.double_tap.taps-twice")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_two_taps_come_close_enough_for_a_double_tap(tmp_path: Path, api: int) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        _, x, y = await gestures(stage)
        assert await stage.do("double_tap", x=x, y=y) == f"Double tap executed at ({x}, {y})"
        assert (await stage.look()).row("last").text == "double tap"


@requirement("004.swipe.swipes")
@pytest.mark.parametrize(
    ("dx", "dy", "what"),
    [(0, -300, "up"), (0, 300, "down"), (-300, 0, "left"), (300, 0, "right")],
)
async def test_a_swipe_goes_from_a_point_to_another(
    either: Stage, dx: int, dy: int, what: str
) -> None:
    before, x, y = await gestures(either)
    answer = await either.do("swipe", x1=x, y1=y, x2=x + dx, y2=y + dy)
    assert answer == f"Swipe executed from ({x}, {y}) to ({x + dx}, {y + dy}) over 300ms"
    assert heard(before, await either.look()) == (f"swipe {what}", 1)


def last_row(shown: Shown) -> int:
    """Return the number of the last row in view."""
    titles = [row.text for row in shown.rows if row.name == "row_title"]
    return int(titles[-1].removeprefix("Row "))


@requirement("004.scroll.direction")
async def test_down_shows_what_is_below_and_up_what_is_above(either: Stage) -> None:
    shown = await either.open(ROWS)
    assert shown.has("Row 1")
    assert await either.do("scroll", direction="down") == "Scroll down (medium) executed"
    below = await either.look()
    assert not below.has("Row 1")
    assert last_row(below) > last_row(shown)
    assert await either.do("scroll", direction="up") == "Scroll up (medium) executed"
    assert last_row(await either.look()) < last_row(below)


def rows(shown: Shown) -> dict[str, Box]:
    """Return the rows in view by their titles."""
    return {row.text: row.box for row in shown.rows if row.name == "row_title"}


def moved(before: Shown, after: Shown) -> int:
    """Return by how many percent of the screen the rows moved, which must have some in common."""
    then, now = rows(before), rows(after)
    shifts = [then[title].top - now[title].top for title in then if title in now]
    return round(100 * median(shifts) / int(before.screen["height"]))


@requirement("004.scroll.distance", "004.scroll.direction")
@pytest.mark.parametrize(("amount", "share"), [("small", 25), ("medium", 50), ("large", 75)])
async def test_a_scroll_moves_rows_by_its_share_of_the_screen_and_skips_none(
    either: Stage, amount: str, share: int
) -> None:
    shown = await either.open(ROWS)
    while not shown.has("Row 1"):
        await either.do("scroll", direction="up", amount="large")
        shown = await either.look()
    for direction, sign in (("down", 1), ("down", 1), ("up", -1), ("up", -1)):
        said = await either.do("scroll", direction=direction, amount=amount)
        assert said == f"Scroll {direction} ({amount}) executed"
        after = await either.look()
        assert abs(moved(shown, after) - sign * share) <= 5
        shown = after


@requirement("004.scroll.direction")
@pytest.mark.parametrize(
    ("direction", "axis", "sign"), [("down", 1, -1), ("up", 1, 1), ("right", 0, -1), ("left", 0, 1)]
)
async def test_the_finger_goes_straight_against_the_direction(
    either: Stage, direction: str, axis: int, sign: int
) -> None:
    await either.open(CALCULATOR)
    await either.do("scroll", direction=direction, amount="small")
    points = either.touches[-1]
    assert (points[-1][axis] - points[0][axis]) * sign > 100
    assert len({point[1 - axis] for point in points}) == 1


@requirement("004.scroll.end")
async def test_at_its_end_a_scroll_says_that_nothing_moved(either: Stage) -> None:
    shown = await either.open(ROWS)
    while not shown.has("Row 1"):
        await either.do("scroll", direction="up", amount="large")
        shown = await either.look()
    await either.do("scroll", direction="up", amount="large")
    said = await either.do("scroll", direction="up", amount="large")
    assert said == "Scroll up (large) executed. Nothing moved: it may be at its end."
    await either.do("scroll", direction="down", amount="small")
    said = await either.do("scroll", direction="up", amount="large")
    assert "% of the screen instead of 75 %: it may be at its end." in said


@requirement("004.scroll.end")
async def test_a_list_that_is_small_moves_no_further_than_it_is_tall(
    tmp_path: Path, driver: DriverPreference
) -> None:
    items = "".join(
        node(text=f"Item {n}", bounds=f"[0,{1000 + n * 100}][1080,{1100 + n * 100}]")
        for n in range(6)
    )
    small = node(items, bounds="[0,1000][1080,1600]", scrollable="true", class_="android.X")
    async with staged(tmp_path, showing(window(node(small)), driver)) as stage:
        await stage.do("scroll", direction="down", amount="large")
        (_, start, _), *_, (_, end, _) = stage.touches[-1]
        assert 1000 < start < 1600
        assert 500 < start - end <= 625
        await stage.do("scroll", direction="up", amount="small")
        (_, start, _), *_, (_, end, _) = stage.touches[-1]
        assert 1000 < start < 1600
        assert end > start


@requirement("004.scroll.distance")
async def test_a_turned_screen_is_measured_as_it_is(
    tmp_path: Path, driver: DriverPreference
) -> None:
    async with staged(tmp_path, Setting(driver=driver)) as stage:
        await stage.open(CALCULATOR)
        stage.phone.world.rotate(1)
        await stage.do("scroll", direction="down")
        (_, start, _), *_, (_, end, _) = stage.touches[-1]
        assert 1080 * 0.5 <= start - end <= 1080 * 0.55


@requirement("004.scroll.distance")
async def test_the_finger_rests_before_it_lifts(stage: Stage) -> None:
    await stage.open(ROWS)
    await stage.do("scroll", direction="down")
    *_, stopped, rested, lifted = stage.touches[-1]
    assert stopped[:2] == rested[:2]
    assert rested[2] - stopped[2] >= 250
    # Older Androids look at the last movement only, so there must be one after the rest.
    assert 0 < abs(lifted[1] - rested[1]) <= 1


def build_small(_context: ActivityContext) -> View:
    """Build a page of which a third scrolls."""
    rows = Column(*(TextView(f"Line {n}", "line").sized(MATCH, 5) for n in range(200)))
    return Column(
        ScrollView(rows.sized(MATCH), "lines").sized(MATCH, 240),
        TextView("Below", "below").sized(MATCH, 300),
    ).painted("#FFFFFF")


SMALL = App(
    "dev.example.small",
    "Small",
    activities=(ActivitySpec("dev.example.small.Main", "Small", build_small, launcher=True),),
)


@requirement("004.scroll.end")
async def test_a_small_list_says_why_it_moved_by_less(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(apps=(SMALL,))) as stage:
        await stage.open(SMALL.package)
        said = await stage.do("scroll", direction="down", amount="large")
        assert said.endswith("% of the screen instead of 75 %: so that nothing is skipped unseen.")
