"""Which phones and nodes a fleet has."""
