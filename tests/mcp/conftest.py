# SPDX-License-Identifier: Apache-2.0
"""A server of fixtures, mcp_conformance_server, over both transports; and where official clients are."""

import json
import os
import subprocess
import sys
import threading
import queue
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "0123456789abcdef-for-tests-alone"
MODERN = "2026-07-28"
WAIT = 60  # seconds: sanitizers and a busy machine

PACKAGES = next(iter(sorted((ROOT / "deps/mcp").glob("lib/python3*/site-packages"))), None)
NPM = ROOT / "deps/mcp-npm/node_modules"


def server_program():
    beside = os.environ.get("GRATICULE", ROOT / "build" / "release" / "bin" / "graticule")
    return Path(beside).parent / "mcp_conformance_server"


@pytest.fixture(scope="session")
def program():
    path = server_program()
    if not path.exists():
        pytest.fail(f"{path} is not built")
    return path


class HttpServer:
    def __init__(self, program, environment=None):
        self.process = subprocess.Popen([program, "--http", TOKEN], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.process.communicate(timeout=WAIT)[1]
        self.port = int(self.url.split(":")[2].split("/")[0])

    def end(self):
        """Ends the server; nothing that it said may have the token."""
        self.process.stdin.close()
        self.process.wait(timeout=WAIT)
        said = self.process.stdout.read() + self.process.stderr.read()
        assert self.process.returncode == 0, said
        assert TOKEN not in said
        return said


@pytest.fixture(scope="module")
def server(program):
    """One for the tests of a file."""
    started = HttpServer(program)
    yield started
    assert started.end() == ""


@pytest.fixture
def small_server(program):
    """One whose limits are soon reached."""
    started = HttpServer(program, {"MCP_TEST_SMALL_LIMITS": "1"})
    yield started
    assert started.end() == ""


class StdioServer:
    """The other end of the server's pipes."""

    def __init__(self, program, environment=None):
        self.process = subprocess.Popen([program, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env={**os.environ, **(environment or {})})
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(json.dumps(message).encode() + b"\n")

    def receive(self, wait=WAIT):
        line = self.lines.get(timeout=wait)
        assert line is not None, "the server has ended"
        assert line.endswith(b"\n")
        return json.loads(line)

    def receive_answer(self, identifier):
        """The response with this id, and what came before it."""
        before = []
        while True:
            message = self.receive()
            if message.get("id") == identifier and "method" not in message:
                return message, before
            before.append(message)

    def is_silent(self, seconds):
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            return True
        pytest.fail(f"unexpected: {line}")

    def end(self):
        """Closes the input: the server ends, and said nothing more and nothing elsewhere."""
        self.process.stdin.close()
        assert self.process.wait(timeout=WAIT) == 0
        assert self.process.stderr.read() == b""
        self.reader.join(timeout=WAIT)
        rest = []
        while not self.lines.empty():
            line = self.lines.get()
            if line is not None:
                rest.append(json.loads(line))
        return rest


@pytest.fixture
def stdio(program):
    started = StdioServer(program)
    yield started
    if started.process.poll() is None:
        started.process.kill()
        started.process.wait()


def modern(identifier, method, params=None, capabilities=None, **meta):
    """A request of 2026-07-28."""
    return {"jsonrpc": "2.0", "id": identifier, "method": method,
            "params": {**(params or {}),
                       "_meta": {"io.modelcontextprotocol/protocolVersion": MODERN,
                                 "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
                                 "io.modelcontextprotocol/clientCapabilities": capabilities or {}, **meta}}}


def legacy(identifier, method, params=None):
    return {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params or {}}


def initialize(identifier=0, version="2025-11-25", capabilities=None):
    return legacy(identifier, "initialize",
                  {"protocolVersion": version, "capabilities": capabilities or {},
                   "clientInfo": {"name": "tests", "version": "1"}})


sys.path.insert(0, str(Path(__file__).parent))
