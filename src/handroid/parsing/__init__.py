"""Parses data from a phone: pure functions with limits that do not trust their input."""
