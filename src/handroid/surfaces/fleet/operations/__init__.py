"""What whoever runs a fleet needs."""
