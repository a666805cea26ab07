"""The physical side: tags, zones, presence, reconciliation, to-dos, correction. Knows the engine; names no game."""
