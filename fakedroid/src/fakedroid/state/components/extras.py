"""The values that intents and calls carry."""

from typing import Any

Extras = dict[str, Any]
"""A Bundle: texts, numbers, booleans, lists (a list is a String[], a tuple an ArrayList), maps."""
