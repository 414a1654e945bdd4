"""Draws pictures of the screen from its views."""
