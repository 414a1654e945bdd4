"""The screen as a read returns it: elements, their state, fingerprints, and earlier reads."""
