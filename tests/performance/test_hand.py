"""A tap and a screen through MCP and the hand cost little more than the parts alone."""

from bench import hand_screens
from bench.hand import measure

BEST_OF = 3
RATIOS = {
    "tap_ratio": 1.5,
    "screen_ratio": 6.0,
    "new_screen_ratio": 10.0,
    "lean_screen_ratio": 6.0,
    "lean_new_screen_ratio": 10.0,
}
"""Far above the values of a quiet machine (bench/results/hand.txt), except for the tap."""

TO_JSON = {"reference changed": 13.0, "lean changed": 13.0, "reference new": 17.0}
"""The factor compared with plain JSON, by processor time."""


def above(limits: dict[str, float], figures: dict[str, float]) -> list[str]:
    """Return the names of the figures that exceed their limits."""
    return [name for name, most in limits.items() if figures[name] > most]


async def test_a_tap_and_a_screen_compared_with_the_parts_alone() -> None:
    for attempt in range(BEST_OF):
        figures = await measure(rounds=80)
        if not above(RATIOS, figures) or attempt == BEST_OF - 1:
            break
    assert figures["elements"] >= 145
    assert above(RATIOS, figures) == [], figures


def test_processing_a_screen_of_the_hand_compared_with_plain_json() -> None:
    for attempt in range(BEST_OF):
        costs = hand_screens.measure(500, rounds=15)
        ratios = {name: cost / costs["json"] for name, cost in costs.items()}
        if not above(TO_JSON, ratios) or attempt == BEST_OF - 1:
            break
    assert above(TO_JSON, ratios) == [], ratios
