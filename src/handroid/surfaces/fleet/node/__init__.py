"""The node, which makes the phones of one computer available to a fleet."""
