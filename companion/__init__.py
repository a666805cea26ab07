"""The table companion: it knows the rules, keeps the secrets and watches the board."""
