"""Sizes and positions, independent of views."""
