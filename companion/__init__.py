"""The table companion: it knows the rules, keeps the secrets and watches the board."""

from importlib.metadata import version

__version__ = version("table-companion")
