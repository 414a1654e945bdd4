"""Renders a screen as text and pictures."""
