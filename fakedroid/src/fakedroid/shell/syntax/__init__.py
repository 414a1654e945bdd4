"""From text to a tree: words, quotes, tokens and the grammar."""
