"""A shell that parses like Android's mksh, for the syntax that adb users send."""
