"""The computer's side of the hand: its protocol, its launcher and its channel."""
