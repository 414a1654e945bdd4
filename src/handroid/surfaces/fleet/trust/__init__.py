"""Who may send and do what in a fleet."""
