"""The requests of the protocol: the table, and a module per family that answers them."""
