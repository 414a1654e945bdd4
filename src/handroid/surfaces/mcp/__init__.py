"""The Model Context Protocol; only this package imports its SDK."""
