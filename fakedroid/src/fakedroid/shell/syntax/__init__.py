"""Parses text: words, quotes, tokens and the grammar."""
