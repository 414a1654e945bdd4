"""Bytes from a phone turned into data: pure, capped, and never trusting what they read."""
