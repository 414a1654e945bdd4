"""The hand's calls to Android, counted on the framework phone."""

from tests.framework.raw_hand import RawHand
from tests.framework_phone import FrameworkPhone

ROWS = "dev.handroid.rows"
READS = 5
"""At least one of these is not disturbed by a change of the screen, such as the clock's."""


async def test_a_screen_is_read_with_few_calls(phone: FrameworkPhone, hand: RawHand) -> None:
    await hand.ask("apps.open", package=ROWS)
    await hand.ask("screen.read")
    shares = []
    for _ in range(READS):
        before = await phone.questions()
        read = await hand.ask("screen.read")
        elements = sum(len(window["elements"]) for window in read.ok["windows"])
        asked = await phone.questions() - before
        print(f"{elements} elements by {asked} questions")
        shares.append(asked / elements)
    assert min(shares) <= 1 / 4
