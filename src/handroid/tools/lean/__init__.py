"""The tools of the lean profile: few tools, with short descriptions and answers."""
