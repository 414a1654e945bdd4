"""The messages between gateways and nodes."""
