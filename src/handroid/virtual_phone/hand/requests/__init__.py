"""The requests of the protocol: the table, and a module of handlers for each family."""
