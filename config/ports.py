"""Where to listen."""

import errno
import socket


def free_port(host: str, wanted: int, tries: int = 50) -> int:
    """`wanted`, or the next port above it that nobody listens on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(wanted, wanted + tries):
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
            else:
                return port
    raise OSError(errno.EADDRINUSE, f"no free port from {wanted} to {wanted + tries - 1}")
