"""One game being played: seats, croupier, journal, undo, resume, the single writer."""
