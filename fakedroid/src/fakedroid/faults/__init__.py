"""Injects faults between phone and computer, by small scripts."""
