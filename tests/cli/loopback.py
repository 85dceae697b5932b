# SPDX-License-Identifier: Apache-2.0
"""Servers on loopback that stand for those of providers."""
import http.server
import threading


class QuietHandler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class LoopbackServer:
    """Serves until it is closed."""

    def __init__(self, handler):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"127.0.0.1:{self.server.server_port}"
        self.url = f"http://{self.address}"
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
