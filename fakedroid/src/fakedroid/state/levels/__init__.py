"""What differs from one Android version to the next."""
