"""The callbacks of an app that the phone calls."""

from collections.abc import Callable


class ActivityHooks:
    """The callbacks for when an activity pauses, resumes and so on; all are optional."""

    on_back: Callable[[], None] | None = None
    on_pause: Callable[[], None] | None = None
    on_resume: Callable[[], None] | None = None
    on_home: Callable[[], None] | None = None
    on_recents: Callable[[], None] | None = None
    on_small: Callable[[bool], None] | None = None
