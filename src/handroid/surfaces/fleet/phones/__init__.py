"""The phones and nodes of a fleet."""
