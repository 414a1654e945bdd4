"""The values in intents and calls."""

from typing import Any

Extras = dict[str, Any]
"""A Bundle: texts, numbers, booleans, lists (a list is a String[], a tuple an ArrayList), maps."""
