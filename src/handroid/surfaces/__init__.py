"""The surfaces, through which callers reach the engine; they do not import each other."""
