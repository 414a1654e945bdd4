"""The differences between Android versions."""
