# SPDX-License-Identifier: Apache-2.0
"""The official client for TypeScript, in both eras over both transports."""

import json
import subprocess
from pathlib import Path

import pytest

from conftest import MODERN, NPM, TOKEN, WAIT

if not (NPM / "@modelcontextprotocol/client").is_dir():
    pytest.skip("no client in deps/mcp-npm; run scripts/setup.sh test", allow_module_level=True)


@pytest.mark.parametrize("kind", ["stdio", "http"])
@pytest.mark.parametrize("mode, version", [("auto", MODERN), ("legacy", "2025-11-25")])
def test_client(kind, mode, version, program, server):
    place = [program] if kind == "stdio" else [server.url, TOKEN]
    done = subprocess.run(["node", Path(__file__).parent / "client.mjs", NPM.parent, mode, *place],
                          capture_output=True, text=True, timeout=WAIT)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["version"] == version and said["server"] == "graticule-fixtures"
    assert {"structured", "greet", "slow"} <= set(said["tools"])
    assert said["structured"] == {"given": {"a": 1}, "sum": 3} and said["failed"] is True
    assert said["progress"][:2] == [[0, 100], [50, 100]]  # it drops what comes together with the response
    assert said["read"] == "This is the content of the static text resource."
    assert said["prompt"] == "Prompt with arguments: arg1='a', arg2='b'"
    assert said["completed"] == ["paris", "park", "party"]
    assert said["asked"] == 'User response: action=accept, content={"username":"a username","email":"a email"}'
    assert said["missing"] == -32602  # this client says -32002, the number of older revisions, as -32602 too
    assert said["aborted"] is True and said["after"] == "Hello, you!"
