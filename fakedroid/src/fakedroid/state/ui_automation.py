"""The holder of the phone's only UiAutomation connection."""


class UiAutomationSlot:
    """Allows one registered client at a time, like Android (src UiAutomationManager 26-36)."""

    def __init__(self) -> None:
        self.holder: str | None = None
        self._last_window_id = 0

    def next_window_id(self) -> int:
        """Return a new accessibility window id; each connection numbers all windows again (obs)."""
        self._last_window_id += 1
        return self._last_window_id

    def take(self, holder: str) -> bool:
        """Register ``holder``; return False if another is registered."""
        if self.holder is not None:
            return False
        self.holder = holder
        return True

    def release(self, holder: str) -> None:
        """Release the connection; do nothing if ``holder`` does not hold it."""
        if self.holder == holder:
            self.holder = None
