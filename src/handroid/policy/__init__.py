"""May this caller do this, now?"""
