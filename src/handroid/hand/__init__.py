"""The computer's half of the hand: its protocol, its launcher and its channel."""
