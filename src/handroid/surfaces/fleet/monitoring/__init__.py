"""What members report about themselves: metrics, health, traces, the record."""
