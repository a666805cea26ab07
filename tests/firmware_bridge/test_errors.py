"""The errors form one tree, also reachable through the standard library's names."""

from firmware_bridge import errors


def test_everything_is_a_bridge_error() -> None:
    found = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Exception)]
    assert len(found) > 5
    assert all(issubclass(one, errors.BridgeError) for one in found)


def test_ports_and_numbers_are_caught_by_their_usual_names() -> None:
    assert issubclass(errors.PortBusyError, OSError)
    assert issubclass(errors.UidError, ValueError)
    assert issubclass(errors.NodeUnknownError, LookupError)
