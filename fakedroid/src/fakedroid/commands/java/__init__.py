"""The common parts of Android's Java commands: arguments, intents, exceptions, startup."""
