"""The settings with which members start, and the files these name."""
