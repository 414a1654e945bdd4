"""What the owner of a phone has on it: people, conversations, notes, documents, photos."""
