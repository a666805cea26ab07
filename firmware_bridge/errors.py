"""What can go wrong on the way from a reader, named by what the caller can do about it."""


class BridgeError(Exception):
    """Base of everything this library raises; its text is one line that a person can act on."""


class UidError(BridgeError, ValueError):
    """The number is no tag's: read the tag again, or say in which form the number is written."""


class MessageTooLongError(BridgeError, ValueError):
    """The message does not fit a line: split it (see `lines.split_snap`)."""


class PortError(BridgeError, OSError):
    """The port cannot be used now; a caller that waits and tries again may succeed."""


class PortGoneError(PortError):
    """There is no such port: plug the reader in, or look for it under another name."""


class PortBusyError(PortError):
    """Another program holds the port: close that program."""


class PortForbiddenError(PortError):
    """This user may not open the port: grant access (on Linux, the group `dialout`)."""


class NodeUnknownError(BridgeError, LookupError):
    """No node of that name, or no such antenna, is there to be told anything: check the name, plug it in."""


class NotSettledError(BridgeError, TimeoutError):
    """Bytes are still on their way between an emulated node and its host: one of the two has stopped."""
