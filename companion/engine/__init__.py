"""The kernel: state with holes, agenda, asks, chance, views, layout, edits, laws. Knows no game, hardware or web."""
