"""Icons of toolbars, keys, buttons, status bar and navigation bar."""

from fakedroid.world.draw.icons.marks import CUT, Mark, arc, area, box, disc, fan, ring, stroke

_SHIFT = (12, 4, 20, 12.5, 16, 12.5, 16, 19, 8, 19, 8, 12.5, 4, 12.5, 12, 4)

CONTROL_ICONS: dict[str, tuple[Mark, ...]] = {
    "add": (stroke(12, 5, 12, 19), stroke(5, 12, 19, 12)),
    "arrow_back": (stroke(19, 12, 5, 12), stroke(12, 5, 5, 12, 12, 19)),
    "check": (stroke(5, 12.5, 10, 17.5, 19.5, 7),),
    "close": (stroke(6, 6, 18, 18), stroke(6, 18, 18, 6)),
    "delete": (
        box(6, 8, 18, 21, 2),
        stroke(5, 6, 19, 6),
        stroke(10, 4, 14, 4),
        stroke(10, 11.5, 10, 17.5, width=1.5, ink=CUT),
        stroke(14, 11.5, 14, 17.5, width=1.5, ink=CUT),
    ),
    "drop_down": (area(7, 9.5, 17, 9.5, 12, 14.5),),
    "edit": (
        area(4, 16.5, 14, 6.5, 17.5, 10, 7.5, 20, 4, 20),
        area(15, 5.5, 17, 3.5, 20.5, 7, 18.5, 9),
    ),
    "expand": (
        stroke(14, 4, 20, 4, 20, 10),
        stroke(10, 20, 4, 20, 4, 14),
        stroke(20, 4, 14, 10),
        stroke(4, 20, 10, 14),
    ),
    "menu": (stroke(4, 6.5, 20, 6.5), stroke(4, 12, 20, 12), stroke(4, 17.5, 20, 17.5)),
    "more": (disc(12, 5.5, 1.9), disc(12, 12, 1.9), disc(12, 18.5, 1.9)),
    "search": (ring(10.5, 10.5, 5.8), stroke(15, 15, 20, 20)),
    "send": (area(3, 3.5, 22, 12, 3, 20.5, 3, 14, 15, 12, 3, 10),),
    # The keyboard's.
    "backspace": (
        stroke(8.5, 5.5, 21, 5.5, 21, 18.5, 8.5, 18.5, 2.5, 12, 8.5, 5.5, width=1.8),
        stroke(12, 9.5, 17, 14.5, width=1.8),
        stroke(17, 9.5, 12, 14.5, width=1.8),
    ),
    "enter": (stroke(19, 7, 19, 13, 5, 13), stroke(9.5, 8.5, 5, 13, 9.5, 17.5)),
    "next": (
        stroke(4, 12, 16, 12),
        stroke(10.5, 6.5, 16, 12, 10.5, 17.5),
        stroke(20, 6.5, 20, 17.5),
    ),
    "shift": (stroke(*_SHIFT, width=1.8),),
    "shift_on": (area(*_SHIFT), stroke(*_SHIFT, width=1.8)),
    "shift_locked": (
        area(12, 2, 20, 10.5, 16, 10.5, 16, 16, 8, 16, 8, 10.5, 4, 10.5),
        stroke(8, 20.5, 16, 20.5, width=2.4),
    ),
    # The bars'.
    "battery": (box(5, 3, 19, 24, 2.5), box(9, 0, 15, 4, 1)),
    "nav_back": (area(17, 5, 17, 19, 6, 12), stroke(17, 5, 17, 19, 6, 12, 17, 5, width=1.6)),
    "nav_home": (disc(12, 12, 7),),
    "nav_recents": (box(5.8, 5.8, 18.2, 18.2, 2.2),),
    "signal": (
        area(2, 22, 22, 22, 22, 2),
        stroke(2.6, 21.4, 21.4, 21.4, 21.4, 2.6, 2.6, 21.4, width=1.2),
    ),
    "wifi_full": (fan(12, 21.5, 19.5, 225, 315), arc(12, 21.5, 18.8, 226, 314, 1.4)),
}
