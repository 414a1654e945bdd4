"""HTTP: what every surface over it shares, from the server to the checks of each request."""
