"""Policies: what callers may do, and how much of it."""
