"""What every layer shares: plain frozen data, deadlines, background work; no input or output."""
