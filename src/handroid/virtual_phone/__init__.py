"""What a fake phone needs to stand in for a phone of ours: the hand's twin, sample publishers."""
