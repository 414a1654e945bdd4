"""Human-readable sizes: `ls -h`, `du -h`, `df -h`, `dd`."""

_UNITS = ("", "K", "M", "G", "T", "P", "E")
_STEP = 1024


def human(size: int, *, digits: int = 3, space: bool = False, unit: str = "") -> str:
    """Return a size in at most ``digits`` digits and a unit; rounded up, tenths cut. [src, obs]"""
    value, before, steps = size, size, 0
    while len(str(value)) > digits:
        before = value if steps else size
        value = (before + _STEP // 2) // _STEP
        steps += 1
    text = str(value)
    if steps and len(text) == 1:
        whole, rest = divmod(before, _STEP)
        text = f"{whole}.{(rest * 100 + 50) // _STEP // 10}"
    return f"{text}{' ' if space else ''}{_UNITS[steps]}{unit}"
