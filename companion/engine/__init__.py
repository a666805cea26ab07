"""The kernel: state with holes, agenda, asks, chance, views, layout, edits and laws. Knows no game, no hardware, no web."""
