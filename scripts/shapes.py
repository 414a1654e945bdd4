"""Write the shapes of real dumps into fakedroid/tests/shapes.

Run manually from the root of the repository, with the folder of the captures:

    python scripts/shapes.py ../shared/captures
"""

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.shapes.mask import log_shape, shape_of, xml_shapes

_HERE = Path(__file__).resolve().parents[1] / "fakedroid/tests/shapes"
_VENDOR = "\nmSkippingApks:"
"""The start of the vendor-specific part of a package dump."""
_WINDOW = "text/dumpsys_window/zillow_auto-mobile__"

TEXTS: dict[str, tuple[str, Callable[[str], str]]] = {
    **{
        f"dumpsys_window_windows.{api}": (f"{_WINDOW}api{api}-settings-window-dump.log", shape_of)
        for api in range(26, 37)
    },
    "dumpsys_window_windows.popup": (f"{_WINDOW}active-window-with-popup.log", shape_of),
    "dumpsys_input.28": ("text/dumpsys_input__tulth_hremote.txt", shape_of),
    "dumpsys_input.30": ("text/dumpsys_input__Mobile-Env_android11_emulator.txt", shape_of),
    "dumpsys_package.25": ("text/dumpsys_package__droidbot_*.txt", shape_of),
    "logcat.34": ("text/logcat__*.txt", log_shape),
}


def _lines(captures: Path, pattern: str) -> list[str]:
    found = sorted(captures.glob(pattern))
    if not found:
        raise SystemExit(f"no capture {pattern} in {captures}")
    texts = [path.read_text("utf-8", "replace") for path in found]
    return [line for text in texts for line in text.split(_VENDOR)[0].splitlines()]


def _write(name: str, shapes: set[str]) -> None:
    (_HERE / f"{name}.txt").write_text("\n".join(sorted(shapes)) + "\n", "utf-8")
    print(f"{name}: {len(shapes)} shapes")


def main(captures: Path) -> None:
    """Read every capture and write its shapes; captured texts are not stored."""
    for name, (pattern, mask) in TEXTS.items():
        _write(name, {mask(line) for line in _lines(captures, pattern) if line.strip()})
    plain: set[str] = set()
    extended: set[str] = set()
    for path in sorted((captures / "uiautomator").glob("*.xml")):
        document = path.read_text("utf-8", "replace")
        (extended if "drawing-order=" in document else plain).update(xml_shapes(document))
    _write("uiautomator.34", plain)
    _write("uiautomator.36", extended)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
