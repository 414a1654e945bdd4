"""Commands that show, end and start processes."""
