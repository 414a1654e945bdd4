"""The adb client costs little more than a minimal one; fifty phones are usable at once."""

from bench.adb import measure

BEST_OF = 3
LIMITS = {"shell_ratio": 1.3, "stream_ratio": 1.3, "usable_after_s": 5.0}


async def test_ratios_to_a_bare_client_and_fifty_phones() -> None:
    for _ in range(BEST_OF):
        figures = await measure(rounds=300, phones=50)
        missed = [name for name, most in LIMITS.items() if figures[name] > most]
        if not missed:
            break
    assert missed == [], figures
