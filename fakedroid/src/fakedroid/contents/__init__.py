"""The data of a phone's owner: people, conversations, notes, documents, photos."""
