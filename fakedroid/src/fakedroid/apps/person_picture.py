"""The default picture of a person."""

_TINTS = ("#5B6BB5", "#2B7A78", "#B0608A", "#A86A12", "#3F7D58", "#7B5EA7", "#C5553D")


def picture_of(name: str) -> str:
    """Return an icon and its colour, always the same for a name (see LinearLayout.leading)."""
    return f"contacts:{_TINTS[sum(map(ord, name)) % len(_TINTS)]}"
