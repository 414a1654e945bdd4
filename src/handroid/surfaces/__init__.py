"""The ways in: siblings that share nothing but what lies below them."""
