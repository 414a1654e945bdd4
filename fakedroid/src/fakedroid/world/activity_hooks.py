"""What an app wants to hear of its activity."""

from __future__ import annotations

from collections.abc import Callable


class ActivityHooks:
    """The functions of an app that the phone calls, where the app has set them."""

    on_back: Callable[[], None] | None = None
    on_pause: Callable[[], None] | None = None
    on_resume: Callable[[], None] | None = None
    on_home: Callable[[], None] | None = None
    on_recents: Callable[[], None] | None = None
    on_small: Callable[[bool], None] | None = None
