"""Commands that list, end and start processes."""
