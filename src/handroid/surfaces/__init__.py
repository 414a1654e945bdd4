"""The ways in: siblings that share only what lies below them."""
