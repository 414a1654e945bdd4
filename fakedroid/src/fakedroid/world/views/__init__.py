"""Views: the building blocks of the screens of apps and the system."""
