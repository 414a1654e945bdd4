"""Typing into a field: the focus, the keys, the text that is there afterwards."""
