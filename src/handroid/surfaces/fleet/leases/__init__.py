"""Leases of a fleet's phones."""
