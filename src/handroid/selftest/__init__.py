"""The promises of a driver, tried on a person's own phone."""
