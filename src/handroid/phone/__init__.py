"""One phone as tools see it."""
