"""The host's half of the hand: its protocol, its start, and the way to it."""
