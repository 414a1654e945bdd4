"""Makes the virtual phone's fonts from those of Debian."""
