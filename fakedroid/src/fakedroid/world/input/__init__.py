"""Handles touches and keys."""
