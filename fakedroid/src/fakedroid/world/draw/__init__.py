"""Pictures of the screen: what the tree says, where it says it."""
