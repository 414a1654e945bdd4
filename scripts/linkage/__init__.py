"""Checks, without a phone, that the hand links on every supported Android version."""
