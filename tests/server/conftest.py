# SPDX-License-Identifier: Apache-2.0
"""A program that serves the edit page, and asking it as a browser does."""

import http.client
import json
import os
import signal
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
WAIT = 60  # seconds: sanitizers and a busy machine


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self):
        return json.loads(self.body)


class Server:
    """`graticule edit` on a file."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen([program, "edit", *map(str, arguments)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.process.communicate(timeout=WAIT)[1]
        parts = urlsplit(self.url)
        self.port, self.token, self.origin = parts.port, parts.path.strip("/"), f"http://{parts.netloc}"

    def ask(self, method, path, body=None, **headers):
        """Asks for a path behind the token; `path` with a leading / is taken as it is. Text bodies go as they are."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        sent = {"Host": f"127.0.0.1:{self.port}"}
        if body is not None:
            sent |= {"Content-Type": "application/json", "Origin": self.origin}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        text = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        target = path if path.startswith("/") else f"/{self.token}/{path}"
        connection.request(method, target, text, {name: value for name, value in sent.items() if value is not None})
        return Answer(connection.getresponse())

    def layer(self):
        return self.ask("GET", "layer").json

    def save(self, *changes, version=None, **headers):
        version = version or self.layer()["version"]
        return self.ask("PUT", "layer", {"format": 1, "changes": changes}, If_Match=f'"{version}"', **headers)

    def end(self):
        """Ctrl-C; gives the exit status and what was said."""
        self.process.send_signal(signal.SIGINT)
        said = self.process.communicate(timeout=WAIT)[1]
        return self.process.returncode, said


@pytest.fixture(scope="session")
def program():
    path = Path(os.environ.get("GRATICULE", ROOT / "build" / "release" / "bin" / "graticule"))
    if not path.exists():
        pytest.fail(f"{path} is not built")
    return path


@pytest.fixture
def serve(program):
    """serve(file, ...) starts a server; all are ended with the test."""
    servers = []

    def start(*arguments):
        servers.append(Server(program, *arguments))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait(WAIT)
        server.process.stdout.close()
        server.process.stderr.close()
