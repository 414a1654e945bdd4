"""What Android's Java commands share: arguments, intents, exceptions, how they are started."""
