"""What is wrong with a person's set-up, and the step that fixes it."""
