"""The NATS bus: its connection, its buckets, and the names of what is on it."""
