"""Faults at the phone's edge: what goes wrong, and when, written as small scripts."""
