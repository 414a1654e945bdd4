"""Limits for the texts of an app about its tools, in characters."""

DESCRIPTION = 1000
PARAMETER_DESCRIPTION = 200
NAME = 200
