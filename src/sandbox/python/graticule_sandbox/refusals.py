# SPDX-License-Identifier: Apache-2.0
"""Says in words what the kernel refuses anyway: network, programs, questions to the user."""

import builtins
import os
import socket
import sys
import urllib.parse

NETWORK = "there is no network here; read the data that the session was given"
BY_PROXY = "hosts are reached by way of the proxy that HTTPS_PROXY names, as requests, urllib and GDAL do by themselves"
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


class _ByProxy:
    """What is refused where granted hosts are reached by way of a proxy."""

    def __init__(self, address):
        self.address = address

    def __call__(self, event, arguments):
        if event == "socket.connect":
            if arguments[1] != self.address:
                raise PermissionError(BY_PROXY)
        elif event == "socket.getaddrinfo":
            if tuple(arguments[:2]) != self.address:
                raise PermissionError(BY_PROXY)
        elif event != "socket.__new__" or arguments[1] != socket.AF_INET:
            _refuse(event, arguments)


def _use_proxy(url):
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        os.environ[name] = url
    parts = urllib.parse.urlsplit(url)
    return _ByProxy((parts.hostname, parts.port))


def _no_input(prompt=""):
    raise RuntimeError("nobody can answer input() here; put the value into the code")


def install(proxy=None):
    """
    @param proxy the address of the one by which granted hosts are reached
    """
    sys.addaudithook(_use_proxy(proxy) if proxy else _refuse)
    builtins.input = _no_input
