# SPDX-License-Identifier: Apache-2.0
"""Says in words what the kernel refuses anyway: network, programs, questions to the user."""

import builtins
import socket
import sys

NETWORK = "there is no network here; read the data that the session was given"
PROGRAMS = "no program can be started here; use Python and its libraries"

FAMILY_OF_DESCRIPTOR = -1  # as of a socket that is there already

_REASONS = {
    "socket.connect": NETWORK, "socket.bind": NETWORK, "socket.getaddrinfo": NETWORK,
    "socket.gethostbyname": NETWORK, "socket.gethostbyaddr": NETWORK, "socket.sendto": NETWORK,
    "subprocess.Popen": PROGRAMS, "os.system": PROGRAMS, "os.exec": PROGRAMS, "os.posix_spawn": PROGRAMS,
    "os.spawn": PROGRAMS, "pty.spawn": PROGRAMS,
}


def _refuse(event, arguments):
    reason = _REASONS.get(event)
    if reason is not None:
        raise PermissionError(reason)
    if event == "socket.__new__" and arguments[1] not in (socket.AF_UNIX, FAMILY_OF_DESCRIPTOR):
        raise PermissionError(NETWORK)


def _no_input(prompt=""):
    raise RuntimeError("nobody can answer input() here; put the value into the code")


def install():
    sys.addaudithook(_refuse)
    builtins.input = _no_input
