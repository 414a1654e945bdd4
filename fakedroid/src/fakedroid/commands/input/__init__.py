"""``input``: taps, swipes, keys and text."""

from fakedroid.commands.input.command import input_program, input_service

__all__ = ["input_program", "input_service"]
