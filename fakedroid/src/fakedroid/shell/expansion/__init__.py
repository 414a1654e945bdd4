"""Expands words to arguments: parameters, arithmetic, splitting, patterns."""
