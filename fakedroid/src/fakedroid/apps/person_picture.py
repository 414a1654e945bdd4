"""The picture of a person who has chosen none."""

_TINTS = ("#5B6BB5", "#2B7A78", "#B0608A", "#A86A12", "#3F7D58", "#7B5EA7", "#C5553D")


def picture_of(name: str) -> str:
    """Return an icon and its colour, the same for a name everywhere (see LinearLayout.leading)."""
    return f"contacts:{_TINTS[sum(map(ord, name)) % len(_TINTS)]}"
