"""The pictures on the icons of apps."""

from fakedroid.world.draw.icons.marks import (
    CUT,
    SOFT,
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

APP_ICONS: dict[str, tuple[Mark, ...]] = {
    "app": (
        box(4, 4, 11, 11, 2),
        box(13, 4, 20, 11, 3.5, SOFT),
        box(4, 13, 11, 20, 3.5, SOFT),
        box(13, 13, 20, 20, 2),
    ),
    "browser": (
        ring(12, 12, 9),
        stroke(3.5, 12, 20.5, 12),
        stroke(12, 3.5, 12, 20.5),
        arc(18, 12, 9.7, 122, 238),
        arc(6, 12, 9.7, 302, 58),
    ),
    "calculator": (
        box(4.5, 2, 19.5, 22, 3),
        box(7.5, 5, 16.5, 9, 1, CUT),
        *(disc(x, y, 1.25, CUT) for y in (12.2, 15.5, 18.8) for x in (8.5, 12, 15.5)),
    ),
    "camera": (
        box(2, 6, 22, 20, 3),
        box(8, 3.5, 16, 9, 2),
        disc(12, 13, 4.8, CUT),
        disc(12, 13, 3),
    ),
    "card": (
        box(1.5, 4, 22.5, 20, 2.8),
        disc(8, 9.8, 2.3, CUT),
        box(4.6, 13, 11.4, 16.6, 1.8, CUT),
        *(stroke(14.5, y, 19, y, width=1.7, ink=CUT) for y in (9.5, 13.5)),
    ),
    "clock": (ring(12, 12, 8.8), stroke(12, 6.5, 12, 12, 15.8, 14.2)),
    "contacts": (
        disc(12, 8, 4.3),
        box(4, 14.2, 20, 28, 7),
        box(0, 20.6, 24, 24, 0, CUT),
    ),
    "files": (box(2.5, 4, 12, 12, 2, SOFT), box(2.5, 7, 21.5, 20, 2.2)),
    "gallery": (
        frame(3, 4, 21, 20, 3),
        area(5, 17.5, 10, 10.5, 13.2, 14.5, 15, 12.4, 19, 17.5),
        disc(15.7, 8.8, 1.7, SOFT),
    ),
    "game": (
        box(1.5, 6.5, 22.5, 18, 5.5),
        stroke(5.5, 12.2, 10.5, 12.2, ink=CUT),
        stroke(8, 9.7, 8, 14.7, ink=CUT),
        disc(15, 14, 1.4, CUT),
        disc(18, 10.6, 1.4, CUT),
    ),
    "gestures": (
        stroke(9, 15, 18, 6, width=2.4, ink=SOFT),
        stroke(11.5, 5.2, 18.8, 5.2, 18.8, 12.5, width=2.4),
        disc(7, 17, 3.6),
    ),
    "hourglass": (
        stroke(6, 3, 18, 3),
        stroke(6, 21, 18, 21),
        area(7, 4, 17, 4, 17, 7, 13, 12, 17, 17, 17, 20, 7, 20, 7, 17, 11, 12, 7, 7),
        area(9, 6, 15, 6, 12, 9.6, ink=CUT),
    ),
    "layers": (
        area(12, 11.8, 22, 16.8, 12, 21.8, 2, 16.8, ink=SOFT),
        area(12, 15.2, 0, 9.2, 0, 2, 24, 2, 24, 9.2, ink=CUT),
        area(12, 2.6, 22, 7.6, 12, 12.8, 2, 7.6),
    ),
    "list": (
        *(disc(4.5, y, 1.8, SOFT) for y in (6, 12, 18)),
        *(stroke(9, y, 20.5, y, width=2.4) for y in (6, 12, 18)),
    ),
    "lock": (
        arc(12, 9.5, 4.6, 180, 360, 2.2),
        stroke(7.4, 9.5, 7.4, 12, width=2.2),
        stroke(16.6, 9.5, 16.6, 12, width=2.2),
        box(4.5, 10.5, 19.5, 21.5, 2.5),
        disc(12, 15, 1.7, CUT),
        stroke(12, 15, 12, 18, width=1.6, ink=CUT),
    ),
    "messages": (
        box(2.5, 3.5, 21.5, 17, 3.5),
        area(6, 15, 6, 21.5, 13, 15),
        stroke(7, 8.3, 17, 8.3, width=1.7, ink=CUT),
        stroke(7, 12.2, 13.5, 12.2, width=1.7, ink=CUT),
    ),
    "notes": (
        box(4.5, 2.5, 19.5, 21.5, 2.5),
        *(stroke(8, y, 16, y, width=1.6, ink=CUT) for y in (8, 12)),
        stroke(8, 16, 12.5, 16, width=1.6, ink=CUT),
    ),
    "page": (
        frame(2.5, 4.5, 21.5, 19.5, 2.5),
        box(5.8, 8, 11.5, 13, 0.6, SOFT),
        *(stroke(14.5, y, 18.5, y, width=1.6) for y in (9, 12.2)),
        stroke(6.5, 16, 18.5, 16, width=1.6),
    ),
    "phone": (
        arc(20, 4, 13, 98, 172, 3.6),
        stroke(15.2, 15.4, 18.2, 18.2, width=4.4),
        stroke(5.8, 5.8, 8.6, 8.8, width=4.4),
    ),
    "play": (area(8, 4.8, 19.6, 12, 8, 19.2), stroke(8, 5, 19.4, 12, 8, 19, 8, 5, width=1.6)),
    "settings": (
        *rays(8, 0, 8.4, width=4),
        disc(12, 12, 7.4),
        disc(12, 12, 3.3, CUT),
    ),
    "tasks": (
        box(3, 3, 21, 21, 4),
        stroke(7.5, 12.5, 10.8, 15.8, 16.8, 8.6, width=2.3, ink=CUT),
    ),
}
