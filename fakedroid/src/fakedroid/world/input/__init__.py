"""Touches and keys: what they do."""
