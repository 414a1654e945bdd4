"""The clipboard, which Android's own commands cannot access."""

from typing import NoReturn

from handroid.errors import NotSupported
from handroid.model.deadline import Deadline


class StockClipboard:
    """Refuses: there is no stock command for the clipboard."""

    async def read(self, deadline: Deadline) -> str | None:
        """Refuse."""
        _refuse()

    async def write(self, text: str, deadline: Deadline) -> None:
        """Refuse."""
        _refuse()


def _refuse() -> NoReturn:
    raise NotSupported(
        "Android has no command of its own for the clipboard.",
        "It needs the hand: use --driver hand.",
    )
