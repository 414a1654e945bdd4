"""What makes a fake phone a virtual phone: the hand in Python, and sample publishers."""
