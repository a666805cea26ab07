"""Opening and closing ports with pyserial, and what it needs help with."""

import contextlib
import errno

import serial

from firmware_bridge.errors import PortBusyError, PortError, PortForbiddenError, PortGoneError

BAUD = 115_200


def open_port(url: str) -> serial.Serial:
    """Opens `url`, for this program alone, at 115,200 baud; may take its time, so call it in a thread.

    Raises PortGoneError, PortBusyError, PortForbiddenError or PortError.
    """
    try:
        port: serial.Serial = serial.serial_for_url(url, do_not_open=True, baudrate=BAUD, timeout=0, exclusive=True)
        port.open()
        with contextlib.suppress(AttributeError, OSError, ValueError, serial.SerialException):
            # An FTDI adapter otherwise keeps bytes back for 16 ms. Others refuse, which does not matter.
            port.set_low_latency_mode(True)
    except (serial.SerialException, OSError, ValueError) as error:
        raise _port_error(url, error) from error
    return port


def close_port(port: serial.Serial) -> None:
    """Closes it; may take its time, so call it in a thread."""
    # pyserial forgets to close a socket whose other end has gone first.
    connection = getattr(port, "_socket", None)
    port.close()
    if connection is not None:
        connection.close()


def _port_error(url: str, error: Exception) -> PortError:
    number = getattr(error, "errno", None)
    text = str(error)
    if number == errno.ENOENT or isinstance(error, FileNotFoundError) or "FileNotFoundError" in text:
        return PortGoneError(f"{url}: there is no such port")
    if number in (errno.EAGAIN, errno.EBUSY) or "exclusively lock" in text:
        return PortBusyError(f"{url}: another program has it open")
    if number in (errno.EACCES, errno.EPERM) or "PermissionError" in text:
        # Windows says the same of a port that is in use.
        return PortForbiddenError(f"{url}: not allowed, or in use by another program")
    return PortError(f"{url}: {text}")
