"""Commands that read, search and print text."""
