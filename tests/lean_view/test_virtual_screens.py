"""The lean view of a dozen screens is exactly as in the reviewed golden files."""

from pathlib import Path

from tests.lean_view.virtual_screens import GOLDEN, a_phone, at_midnight, screens, view


async def test_virtual_screens_are_written_as_they_were_approved(tmp_path: Path) -> None:
    seen: dict[str, str] = {}
    async with a_phone(tmp_path) as hands:
        async for name, named in screens(hands):
            seen[name] = at_midnight(view(named))
    approved = {path.stem: path.read_text() for path in GOLDEN.glob("*.txt")}
    assert seen == approved
