"""The NATS bus: the connection, the buckets, and the naming of subjects and keys."""
