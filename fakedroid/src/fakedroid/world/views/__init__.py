"""Views: what apps and the system build their screens of."""
