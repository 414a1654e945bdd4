"""Icons of settings: the rows of the Settings app, and the tiles of the quick settings."""

from fakedroid.world.draw.icons.marks import (
    CUT,
    Mark,
    arc,
    area,
    box,
    disc,
    frame,
    rays,
    ring,
    stroke,
)

SETTING_ICONS: dict[str, tuple[Mark, ...]] = {
    "accessibility": (
        disc(12, 4, 2.2),
        stroke(4, 8.5, 20, 8.5),
        stroke(12, 9, 12, 14, width=5),
        stroke(10.4, 14, 9, 21.5),
        stroke(13.6, 14, 15, 21.5),
    ),
    "airplane": (
        stroke(12, 3.5, 12, 20, width=3),
        area(12, 8, 22, 14, 22, 16, 12, 13.2, 2, 16, 2, 14),
        area(12, 17.2, 16, 20, 16, 21.5, 12, 20.4, 8, 21.5, 8, 20),
    ),
    "apps": tuple(disc(x, y, 2.1) for y in (5.5, 12, 18.5) for x in (5.5, 12, 18.5)),
    "battery_level": (frame(7, 4, 17, 22, 2), box(10, 2, 14, 5, 1), box(9.5, 11, 14.5, 19.5, 0.5)),
    "battery_saver": (
        box(6.5, 4, 17.5, 22, 2),
        box(10, 2, 14, 5, 1),
        stroke(12, 9.5, 12, 16.5, ink=CUT),
        stroke(8.5, 13, 15.5, 13, ink=CUT),
    ),
    "bell": (
        area(5, 17.5, 6.5, 15, 6.5, 10, 17.5, 10, 17.5, 15, 19, 17.5),
        disc(12, 9.5, 5.5),
        stroke(5.2, 17.5, 18.8, 17.5),
        stroke(12, 3.5, 12, 5, width=2.6),
        disc(12, 20.3, 2),
    ),
    "bluetooth": (stroke(6.5, 7.5, 17, 16.2, 12, 20.5, 12, 3.5, 17, 7.8, 6.5, 16.5, width=1.9),),
    "brightness": (ring(12, 12, 4), *rays(8, 7.8, 9.8)),
    "devices": (frame(2, 5, 17, 17, 2), stroke(2, 20, 12, 20), box(15, 9, 22, 21, 1.5)),
    "do_not_disturb": (ring(12, 12, 8.5), stroke(8, 12, 16, 12)),
    "info": (ring(12, 12, 8.5), stroke(12, 11.5, 12, 16), disc(12, 8, 1.3)),
    "key": (
        ring(7.5, 12, 3.6),
        stroke(11, 12, 21, 12),
        stroke(20.5, 12, 20.5, 15.5),
        stroke(16.5, 12, 16.5, 14.5),
    ),
    "location": (
        disc(12, 9.5, 6.8),
        area(5.8, 12.2, 18.2, 12.2, 12, 22),
        disc(12, 9.5, 2.6, CUT),
    ),
    "palette": (
        disc(12, 12, 9),
        *(disc(x, y, 1.5, CUT) for x, y in ((7.2, 11.5), (9.6, 7.6), (14.4, 7.6), (16.8, 11.5))),
        disc(14.5, 17.5, 3, CUT),
    ),
    "phone_device": (frame(6, 2, 18, 22, 2.5), stroke(11, 18.5, 13, 18.5, width=1.5)),
    "rotate": (
        arc(12, 12, 8, 200, 330),
        arc(12, 12, 8, 20, 150),
        area(20.8, 3.5, 21.2, 10.2, 14.8, 8.2),
        area(3.2, 20.5, 2.8, 13.8, 9.2, 15.8),
    ),
    "shield": (
        area(12, 2, 20, 5, 20, 11.5, 17.5, 17.5, 12, 22, 6.5, 17.5, 4, 11.5, 4, 5),
        stroke(8, 12, 11, 15, 16, 9.5, ink=CUT),
    ),
    "storage": (
        *(box(3, y, 21, y + 5, 1.2) for y in (3, 9.5, 16)),
        *(disc(6.5, y + 2.5, 1, CUT) for y in (3, 9.5, 16)),
    ),
    "tune": (
        *(stroke(4, y, 20, y) for y in (6, 12, 18)),
        *(disc(x, y, 2.6) for x, y in ((9, 6), (16, 12), (8, 18))),
    ),
    "volume": (
        area(3, 9, 7, 9, 12, 4, 12, 20, 7, 15, 3, 15),
        arc(12, 12, 4, 300, 60),
        arc(12, 12, 8, 300, 60),
    ),
    "wifi": (
        disc(12, 18.5, 1.9),
        *(arc(12, 18.5, radius, 227, 313) for radius in (5.5, 10, 14.5)),
    ),
}
