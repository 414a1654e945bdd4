"""Runs the syntax tree: commands, pipelines, redirections, programs."""
