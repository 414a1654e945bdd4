"""The hand's protocol, implemented in Python on a fake phone (docs/why/hand-protocol.md)."""
