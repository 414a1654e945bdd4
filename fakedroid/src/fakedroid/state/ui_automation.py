"""Who holds the phone's one UiAutomation connection."""


class UiAutomationSlot:
    """Android lets one client register at a time (src UiAutomationManager 26-36)."""

    def __init__(self) -> None:
        self.holder: str | None = None
        self._last_window_id = 0

    def next_window_id(self) -> int:
        """Return a new accessibility window id; each connection numbers all windows anew (obs)."""
        self._last_window_id += 1
        return self._last_window_id

    def take(self, holder: str) -> bool:
        """Register ``holder``; return False while somebody else is registered."""
        if self.holder is not None:
            return False
        self.holder = holder
        return True

    def release(self, holder: str) -> None:
        """Give the connection back; does nothing for one who does not hold it."""
        if self.holder == holder:
            self.holder = None
