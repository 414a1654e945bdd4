"""Checks what an app publishes against the specifications, for its developers."""
