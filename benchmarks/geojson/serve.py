#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Serves data/served/ on this machine alone, at the address that the task about a download names.

Usage: serve.py [COMMAND ...]

With a command it is carried out beside the server, which ends with it and with its exit status; without one the server
runs until it is interrupted.
"""
import contextlib
import functools
import http.server
import pathlib
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request

ADDRESS = ("127.0.0.1", 18377)
HOST = "{}:{}".format(*ADDRESS)  # as --allow-host takes it
SERVED = pathlib.Path(__file__).resolve().parent / "data" / "served"


class Server(http.server.ThreadingHTTPServer):
    """Several may serve at one address, each to a part of those who ask: they serve the same."""

    def server_bind(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        super().server_bind()


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".geojson": "application/geo+json"}

    def log_message(self, *arguments):
        pass


def require_same(folder, host):
    """Who serves there already has to serve these files: nobody can tell the two apart."""
    for file in folder.iterdir():
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://{host}/{file.name}", timeout=10) as answer:
                same = answer.read() == file.read_bytes()
        except urllib.error.HTTPError:
            same = False
        except OSError:
            return  # nobody does
        if not same:
            sys.exit(f"serve.py: {host} serves another {file.name} already; end what serves it")


@contextlib.contextmanager
def served(folder=SERVED, address=ADDRESS):
    host = "{}:{}".format(*address)
    require_same(folder, host)
    try:
        server = Server(address, functools.partial(Handler, directory=folder))
    except OSError as error:
        sys.exit(f"serve.py: {host} cannot be served: {error.strerror}; end what else uses that port")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()


def main():
    if not SERVED.is_dir():
        sys.exit(f"serve.py: {SERVED} is missing; make it with make geojson-data")
    with served():
        if sys.argv[1:]:
            return subprocess.run(sys.argv[1:], check=False).returncode
        print(f"Serving {SERVED} at http://{HOST}/; interrupt to end", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
