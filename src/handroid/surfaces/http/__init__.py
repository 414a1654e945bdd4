"""The HTTP server and the request checks that all HTTP surfaces share."""
