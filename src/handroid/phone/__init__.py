"""One phone, as tools use it."""
