"""Hands on Android phones for AI models."""

__version__ = "0.1.0"
