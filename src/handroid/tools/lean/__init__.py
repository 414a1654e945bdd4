"""The tools of the lean profile: few, short to list, and cheap to read the answers of."""
