"""The programs of others, one file each."""
