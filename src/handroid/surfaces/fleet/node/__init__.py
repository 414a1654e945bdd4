"""A node: the phones of one computer."""
