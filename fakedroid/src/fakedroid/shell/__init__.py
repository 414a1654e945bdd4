"""A shell that parses like Android's mksh, for as much of it as adb users send."""
