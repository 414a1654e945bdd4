"""Running the tree: commands, pipelines, redirections, programs."""
