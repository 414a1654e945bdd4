"""Leases of the phones of a fleet."""
