"""Talk: what may be said where, how fast, and who hears it."""
