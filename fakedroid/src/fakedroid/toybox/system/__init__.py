"""Commands about the phone itself: identity, time, log."""
