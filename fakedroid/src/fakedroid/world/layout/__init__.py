"""Sizes and places: what is known before there are views."""
