"""Proves, without a phone, that the hand links on every Android it is made for."""
