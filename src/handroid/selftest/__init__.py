"""Tests the promises of a driver on a user's own phone."""
