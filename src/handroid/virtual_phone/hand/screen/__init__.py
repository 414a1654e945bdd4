"""The screen as a read returns it: elements, their state, fingerprints, the reads so far."""
