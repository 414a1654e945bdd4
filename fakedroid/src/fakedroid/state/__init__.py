"""What a phone holds, apart from its screen: versions, settings, packages, files, time."""
