"""Commands that work on files and directories."""
