"""A screen as text."""
