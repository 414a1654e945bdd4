"""Typing into a field: the focus, the keys and the resulting text."""
