"""Finds problems in a user's setup, and the step that fixes each."""
