"""Finds problems of a user's setup, and the step that fixes each."""
