"""The two legacy endpoints of spec 002."""
