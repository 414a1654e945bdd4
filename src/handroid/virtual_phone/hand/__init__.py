"""The hand's protocol, spoken in Python on a fake phone (docs/why/hand-protocol.md)."""
