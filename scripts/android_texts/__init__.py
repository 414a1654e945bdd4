"""Holds every text the virtual phone prints against the classes of that Android level."""
