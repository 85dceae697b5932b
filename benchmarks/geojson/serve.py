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
import subprocess
import sys
import threading

ADDRESS = ("127.0.0.1", 18377)
HOST = "{}:{}".format(*ADDRESS)  # as --allow-host takes it
SERVED = pathlib.Path(__file__).resolve().parent / "data" / "served"


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".geojson": "application/geo+json"}

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder=SERVED):
    handler = functools.partial(Handler, directory=folder)
    try:
        server = http.server.ThreadingHTTPServer(ADDRESS, handler)
    except OSError as error:
        sys.exit(f"serve.py: {HOST} cannot be served: {error.strerror}; end what else uses that port")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield HOST
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
