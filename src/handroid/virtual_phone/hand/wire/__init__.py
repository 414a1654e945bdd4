"""The protocol on the wire: frames, JSON, arguments and proofs."""
