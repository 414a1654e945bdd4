"""The one path that every call takes, whatever surface it came from."""
