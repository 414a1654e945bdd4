"""The hand's protocol, spoken by the virtual phone in Python (docs/why/hand-protocol.md)."""

from handroid.virtual.hand.main import MAIN_CLASS, main

__all__ = ["MAIN_CLASS", "main"]
