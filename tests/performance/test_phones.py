"""Two hundred and fifty virtual phones of one program are soon usable, small, and quiet."""

from bench.phones import measure


async def test_250_phones_on_one_adb_server() -> None:
    figures = await measure(250, idle_seconds=3)
    assert figures["usable_after_s"] <= 5.0, figures
    assert figures["memory_after_screens_mb"] <= 300, figures
    assert figures["idle_cpu_percent"] <= 2, figures
    assert figures["idle_cpu_after_screens_percent"] <= 2, figures
