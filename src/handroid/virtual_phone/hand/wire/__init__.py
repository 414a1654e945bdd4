"""The protocol on the wire: frames, JSON, arguments, proofs."""
