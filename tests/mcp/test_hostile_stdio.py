# SPDX-License-Identifier: Apache-2.0
"""A hostile client at the other end of the pipes: what it gets are errors of one line, and the server goes on."""

import json
import time

import pytest

from conftest import StdioServer, initialize, legacy, modern


@pytest.fixture
def small(program):
    started = StdioServer(program, {"MCP_TEST_SMALL_LIMITS": "1"})
    yield started
    if started.process.poll() is None:
        started.process.kill()
        started.process.wait()


def still_answers(stdio):
    stdio.send(modern("well", "tools/call", {"name": "greet", "arguments": {"name": "you"}}))
    answer, _ = stdio.receive_answer("well")
    assert answer["result"]["content"][0]["text"] == "Hello, you!"


BAD = {
    b"garbage": -32700,
    b"{": -32700,
    b'"text"': -32600,
    b"7": -32600,
    b"null": -32600,
    b"{}": -32600,
    b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}': -32600,
    b'{"jsonrpc": "2.0", "id": 1}': -32600,
    b'{"jsonrpc": "2.0", "id": null, "method": "ping"}': -32600,
    b'{"jsonrpc": "2.0", "id": 1, "method": 5}': -32600,
    b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}': -32602,
    b'{"jsonrpc": "2.0", "id": 1, "result": 5}': -32600,
    b'{"jsonrpc": "2.0", "id": "\xff", "method": "ping"}': -32700,
    b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "\xc0\xaf"}}': -32700,
    b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": ' + b'{"a":' * 100 + b"1" + b"}" * 100 + b"}": -32700,
    b"[" * 100_000: -32700,
    b"[]": -32600,
    b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]': -32600,
    b'{"jsonrpc": "2.0", "id": 1, "method": "ping"} {}': -32700,
    b'{"jsonrpc": "2.0", "id": 1e999, "method": "ping"}': -32700,
    b"\x00\x01\x02": -32700,
}


@pytest.mark.parametrize("data, code", BAD.items(), ids=lambda value: str(value)[:40])
def test_what_is_no_message(stdio, data, code):
    stdio.send_bytes(data + b"\n")
    answer = stdio.receive()
    assert answer["error"]["code"] == code, answer
    assert len(answer["error"]["message"]) < 200 and "\n" not in answer["error"]["message"]
    assert answer.get("id") in (None, 1)
    still_answers(stdio)
    assert stdio.end() == []


def test_blank_lines_and_strange_ends_are_let_pass(stdio):
    stdio.send_bytes(b"\n\r\n  \n")
    stdio.send_bytes(json.dumps(modern(1, "server/discover")).encode() + b"\r\n")
    assert stdio.receive()["id"] == 1
    stdio.send_bytes(json.dumps(modern(2, "server/discover")).encode())  # without an end
    assert [one["id"] for one in stdio.end()] == [2]


def test_a_huge_line_is_refused_and_not_held(small):
    piece = b"x" * (1 << 20)
    for _ in range(64):
        small.send_bytes(piece)
    small.send_bytes(b"\n")
    answer = small.receive()
    assert answer["error"]["code"] == -32600 and "65536 bytes" in answer["error"]["message"]
    with open(f"/proc/{small.process.pid}/status") as status:
        peak = next(line for line in status if line.startswith("VmHWM"))
    assert int(peak.split()[1]) < 60_000, peak
    still_answers(small)
    assert small.end() == []


def test_requests_before_anything_was_agreed_on(stdio):
    for method in ("tools/list", "tools/call", "resources/read", "no/such"):
        stdio.send(legacy(1, method))
        assert stdio.receive()["error"]["code"] == -32600
    stdio.send(legacy(2, "server/discover"))
    assert stdio.receive()["error"]["code"] == -32602
    stdio.send(legacy(3, "ping"))
    assert stdio.receive()["result"] == {}
    stdio.send(initialize(4))
    assert "result" in stdio.receive()
    stdio.send(initialize(5))
    assert stdio.receive()["error"]["code"] == -32600
    assert stdio.end() == []


def test_meta_that_is_wrong(stdio):
    for meta, code in (({}, -32602), ({"io.modelcontextprotocol/protocolVersion": 5}, -32602),
                       ({"io.modelcontextprotocol/protocolVersion": "2026-07-28"}, -32602),
                       ({"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                         "io.modelcontextprotocol/clientCapabilities": []}, -32602),
                       ({"io.modelcontextprotocol/protocolVersion": "1900-01-01",
                         "io.modelcontextprotocol/clientCapabilities": {}}, -32022)):
        stdio.send({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": meta}})
        error = stdio.receive()["error"]
        assert error["code"] == code, meta
    assert error["data"]["requested"] == "1900-01-01" and "2026-07-28" in error["data"]["supported"]
    stdio.send({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": "text"}})
    assert stdio.receive()["error"]["code"] == -32602
    assert stdio.end() == []


def test_an_id_that_is_in_use(stdio):
    stdio.send(modern(1, "tools/call", {"name": "slow", "arguments": {"seconds": 1}}))
    stdio.send(modern(1, "tools/call", {"name": "greet", "arguments": {"name": "you"}}))
    answer = stdio.receive()
    assert answer["id"] == 1 and answer["error"]["code"] == -32600
    assert stdio.receive()["result"]["content"][0]["text"] == "It took its time"
    stdio.send(modern("1", "server/discover"))
    assert stdio.receive()["id"] == "1"
    assert stdio.end() == []


def test_a_flood_of_calls_is_answered_busy(small):
    for number in range(40):
        small.send(modern(number, "tools/call", {"name": "slow", "arguments": {"seconds": 0.5}}))
    answers = [small.receive() for _ in range(40)]
    assert sorted(one["id"] for one in answers) == list(range(40))
    busy = [one for one in answers if "error" in one]
    assert len(busy) == 36 and {one["error"]["code"] for one in busy} == {-32000}
    still_answers(small)
    assert small.end() == []


def test_answers_and_notices_that_nobody_asked_for(stdio):
    stdio.send(initialize())
    stdio.receive()
    for identifier in (1, "graticule-1", None, 5.5):
        stdio.send({"jsonrpc": "2.0", "id": identifier, "result": {}})
    for method in ("notifications/cancelled", "notifications/progress", "notifications/none"):
        stdio.send({"jsonrpc": "2.0", "method": method, "params": {"requestId": {"a": 1}}})
        stdio.send({"jsonrpc": "2.0", "method": method})
    still_answers(stdio)
    assert all("error" in one for one in stdio.end())


def test_the_end_comes_at_once_while_calls_run(stdio):
    for number in range(3):
        stdio.send(modern(number, "tools/call", {"name": "slow", "arguments": {"seconds": 60}}))
    begun = time.monotonic()
    assert stdio.end() == []
    assert time.monotonic() - begun < 5


def test_a_reader_that_goes_ends_the_server(program):
    import os
    import subprocess

    out, into = os.pipe()
    process = subprocess.Popen([program, "--stdio"], stdin=subprocess.PIPE, stdout=into)
    os.close(into)
    os.close(out)
    process.stdin.write(json.dumps(modern(1, "server/discover")).encode() + b"\n")
    process.stdin.flush()
    time.sleep(0.3)
    process.stdin.close()
    assert process.wait(timeout=30) == 0


def test_tricks_with_names_and_uris_stay_texts(stdio):
    for uri in ("file:///etc/passwd", "../../etc/passwd", "test://template/../../x/data", "http://127.0.0.1/", "\u0000", "a" * 10_000):
        stdio.send(modern(1, "resources/read", {"uri": uri}))
        answer = stdio.receive()
        assert "result" in answer or answer["error"]["code"] == -32602
        assert "root:" not in json.dumps(answer)
    stdio.send({"jsonrpc": "2.0", "id": 2, "method": "tools/call",
                "params": {"name": "who", "_meta": {
                    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                    "io.modelcontextprotocol/clientCapabilities": {},
                    "io.modelcontextprotocol/clientInfo": {"name": "\u001b[2J" + "x" * 5000, "version": 7}}}})
    said = stdio.receive()["result"]["content"][0]["text"]
    assert "\u001b" not in said and len(said) < 500
    assert stdio.end() == []
