"""What gateways and nodes send each other."""
