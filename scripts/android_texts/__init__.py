"""Compares every text that the virtual phone prints with the classes of that Android level."""
