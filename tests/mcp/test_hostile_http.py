# SPDX-License-Identifier: Apache-2.0
"""Hostile clients over HTTP: other names and pages, wrong tokens and sessions, floods, and requests that are cut, huge,
slow or ambiguous."""

import http.client
import json
import socket
import time

import pytest

from conftest import MODERN, TOKEN, WAIT, initialize, legacy, modern

BOTH = "application/json, text/event-stream"


class Asker:
    def __init__(self, server):
        self.server = server

    def ask(self, method, body=None, **fields):
        """A request of its own connection; fields with None are left out."""
        sent = {"Authorization": f"Bearer {TOKEN}", "Accept": BOTH, "Content-Type": "application/json",
                **{name.replace("_", "-"): value for name, value in fields.items()}}
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=WAIT)
        connection.request(method, "/mcp", body=data, headers={name: value for name, value in sent.items() if value is not None})
        reply = connection.getresponse()
        text = reply.read()
        connection.close()
        assert TOKEN.encode() not in text
        reply.json = json.loads(text) if reply.headers.get_content_type() == "application/json" and text else None
        reply.events = [json.loads(line[6:]) for line in text.decode().splitlines() if line.startswith("data: ")]
        return reply

    def modern(self, identifier, method, params=None, capabilities=None, **fields):
        message = modern(identifier, method, params, capabilities)
        said = {"MCP_Protocol_Version": MODERN, "Mcp_Method": method}
        for name in ("name", "uri", "taskId"):
            if params and name in params:
                said["Mcp_Name"] = params[name]
        return self.ask("POST", message, **{**said, **fields})

    def begin(self, version="2025-11-25"):
        reply = self.ask("POST", initialize(version=version))
        assert reply.status == 200, reply.json
        return reply.headers["Mcp-Session-Id"]

    def still_answers(self):
        reply = self.modern(1, "tools/call", {"name": "greet", "arguments": {"name": "you"}})
        assert reply.json["result"]["content"][0]["text"] == "Hello, you!"


@pytest.fixture
def asker(server):
    made = Asker(server)
    yield made
    made.still_answers()


def raw(server, data, wait=WAIT):
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as connection:
        connection.sendall(data)
        received = b""
        try:
            while piece := connection.recv(65536):
                received += piece
                if b"\r\n\r\n" in received and not received.startswith(b"HTTP/1.1 100"):
                    break
        except TimeoutError:
            pass
        return received


def test_nothing_without_the_token(asker):
    for wrong in (None, "", "Bearer", "Bearer ", "Bearer " + TOKEN[:-1], "Bearer " + TOKEN + "x", "Bearer " + "0" * len(TOKEN),
                  "Basic " + TOKEN, TOKEN, "Bearer " + TOKEN.upper(), f"Bearer {TOKEN}, Bearer {TOKEN}"):
        for method in ("POST", "GET", "DELETE"):
            reply = asker.ask(method, initialize() if method == "POST" else None, Authorization=wrong)
            assert reply.status == 401, wrong
            assert reply.headers["WWW-Authenticate"] == "Bearer"
            assert "Mcp-Session-Id" not in reply.headers
    assert asker.ask("POST", initialize(), Authorization="bearer " + TOKEN).status == 200


def test_other_names_and_pages_are_turned_away(asker):
    port = asker.server.port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1.evil.example:{port}", f"[::1]:{port}",
                 f"localhost:{port + 1}", f"LOCALHOST.:{port}"):
        assert asker.ask("POST", initialize(), Host=host).status == 403, host
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{port + 1}", f"https://127.0.0.1:{port}",
                   f"http://localhost:{port}.evil.example"):
        assert asker.ask("POST", initialize(), Origin=origin).status == 403, origin
        assert asker.ask("POST", initialize(), Origin=origin, Authorization=None).status == 403, origin
    assert asker.ask("POST", initialize(), Host=f"localhost:{port}", Origin=f"http://localhost:{port}").status == 200
    assert asker.ask("POST", initialize(), Sec_Fetch_Site="cross-site").status == 403
    reply = asker.ask("OPTIONS", Origin="http://evil.example", Access_Control_Request_Method="POST")
    assert reply.status == 403 and "Access-Control-Allow-Origin" not in reply.headers


def test_sessions_are_told_apart(asker):
    first, second = asker.begin(), asker.begin()
    assert first != second and len(first) == 32
    ping = legacy(1, "ping")
    assert asker.ask("POST", ping).status == 400
    for wrong in ("0" * 32, first[:-1], first.upper() + "x", "../" + first, f"{first}, {second}"):
        assert asker.ask("POST", ping, Mcp_Session_Id=wrong).status == 404, wrong
        assert asker.ask("GET", Mcp_Session_Id=wrong).status == 404, wrong
        assert asker.ask("DELETE", Mcp_Session_Id=wrong).status == 404, wrong
    assert asker.ask("POST", ping, Mcp_Session_Id=first).json["result"] == {}
    assert asker.ask("POST", ping, Mcp_Session_Id=first, MCP_Protocol_Version="2025-06-18").status == 400
    assert asker.ask("POST", ping, Mcp_Session_Id=first, MCP_Protocol_Version="1999-01-01").status == 400
    assert asker.ask("POST", initialize(7), Mcp_Session_Id=first).json["error"]["code"] == -32600
    assert asker.ask("DELETE", Mcp_Session_Id=first).status == 204
    assert asker.ask("POST", ping, Mcp_Session_Id=first).status == 404
    assert asker.ask("POST", ping, Mcp_Session_Id=second).json["result"] == {}


def test_a_cancel_reaches_its_own_session_alone(asker):
    first, second = asker.begin(), asker.begin()
    call = legacy(5, "tools/call", {"name": "slow", "arguments": {"seconds": 1}})
    connection = http.client.HTTPConnection("127.0.0.1", asker.server.port, timeout=WAIT)
    connection.request("POST", "/mcp", json.dumps(call), {"Authorization": f"Bearer {TOKEN}", "Accept": BOTH,
                                                         "Content-Type": "application/json", "Mcp-Session-Id": first})
    cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 5}}
    assert asker.ask("POST", cancel, Mcp_Session_Id=second).status == 202
    reply = connection.getresponse()
    assert reply.headers["X-Accel-Buffering"] == "no"
    assert b"It took its time" in reply.read()


def test_the_oldest_session_gives_way(small_server):
    asker = Asker(small_server)
    sessions = [asker.begin() for _ in range(6)]
    there = [asker.ask("POST", legacy(1, "ping"), Mcp_Session_Id=one).status for one in sessions]
    assert there == [404, 404, 200, 200, 200, 200]


def test_the_fields_of_a_modern_request_are_held_to_its_body(asker):
    params = {"name": "greet", "arguments": {"name": "you"}}
    assert asker.modern(1, "tools/call", params).status == 200
    encoded = "=?base64?Z3JlZXQ=?="
    assert asker.modern(1, "tools/call", params, Mcp_Name=encoded).status == 200
    for wrong in ({"MCP_Protocol_Version": None}, {"Mcp_Method": None}, {"Mcp_Name": None}, {"Mcp_Method": "tools/list"},
                  {"Mcp_Method": "TOOLS/CALL"}, {"Mcp_Name": "slow"}, {"Mcp_Name": "Greet"}, {"Mcp_Name": "=?base64?Z3JlZXQ?="},
                  {"Mcp_Name": "=?BASE64?Z3JlZXQ=?="}, {"Mcp_Name": "greet, greet"}, {"MCP_Protocol_Version": "2025-11-25"}):
        reply = asker.modern(1, "tools/call", params, **wrong)
        assert reply.status == 400 and reply.json["error"]["code"] == -32020 and reply.json["id"] == 1, wrong
    unknown = asker.ask("POST", modern(1, "server/discover", **{"io.modelcontextprotocol/protocolVersion": "2099-01-01"}),
                        MCP_Protocol_Version="2099-01-01", Mcp_Method="server/discover")
    assert unknown.status == 400 and unknown.json["error"]["code"] == -32022
    assert asker.modern(1, "no/such").status == 404
    assert asker.ask("POST", [modern(1, "server/discover")], MCP_Protocol_Version=MODERN).status == 400
    assert asker.ask("POST", {"jsonrpc": "2.0", "id": 1, "result": {}}, MCP_Protocol_Version=MODERN).status == 400
    assert asker.ask("POST", {"jsonrpc": "2.0", "method": "notifications/x"}, MCP_Protocol_Version=MODERN).status == 202
    assert asker.ask("GET", MCP_Protocol_Version=MODERN).status == 405


def test_bodies_that_are_none(asker):
    for body, status in ((b"garbage", 400), (b"", 400), (b"\xff\xfe", 400), (b"[" * 100_000, 400), (b"{}", 400), (b"[]", 400)):
        assert asker.ask("POST", body).status == status, body[:20]
    assert asker.ask("POST", initialize(), Content_Type="text/plain").status == 415
    assert asker.ask("POST", initialize(), Content_Type="application/x-www-form-urlencoded").status == 415
    assert asker.ask("POST", initialize(), Accept="application/json").status == 406
    assert asker.ask("POST", initialize(), Accept="text/html").status == 406
    assert asker.ask("POST", initialize(), Accept="application/*;q=0.5, text/*").status == 200
    assert asker.ask("PUT", initialize()).status == 405
    assert asker.ask("PATCH", initialize()).status == 405


def test_batches_where_the_revision_has_them(asker):
    batch = [legacy(1, "ping"), legacy(2, "ping"), {"jsonrpc": "2.0", "method": "notifications/x"}]
    assert asker.ask("POST", batch, Mcp_Session_Id=asker.begin()).status == 400
    reply = asker.ask("POST", batch, Mcp_Session_Id=asker.begin("2025-03-26"))
    assert sorted(one["id"] for one in reply.events) == [1, 2]
    assert asker.ask("POST", [initialize()]).status == 400


def test_huge_bodies_and_heads(small_server):
    asker = Asker(small_server)
    assert asker.ask("POST", b" " * 70_000).status == 413
    head = f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{small_server.port}\r\nAuthorization: Bearer {TOKEN}\r\n"
    assert b" 413 " in raw(small_server, f"{head}Content-Length: 99999999999\r\n\r\n".encode())
    assert b" 431 " in raw(small_server, (head + "X-Much: " + "x" * 60_000 + "\r\n\r\n").encode())
    many = "".join(f"X-{number}: y\r\n" for number in range(3000))
    assert b" 431 " in raw(small_server, (head + many + "\r\n").encode())
    asker.still_answers()


def test_requests_that_can_be_read_in_two_ways(server, asker):
    port, body = server.port, json.dumps(initialize())
    head = (f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {TOKEN}\r\nAccept: {BOTH}\r\n"
            "Content-Type: application/json\r\n")
    length = f"Content-Length: {len(body)}\r\n"
    for lines in (length + "Content-Length: 5\r\n", length + "Transfer-Encoding: chunked\r\n",
                  "Transfer-Encoding: chunked, identity\r\n", "Transfer-Encoding: xchunked\r\n", "Content-Length: +5\r\n",
                  f"Content-Length: {len(body)}, {len(body)}\r\n", "Content-Length : 5\r\n", length + f"Host: evil.example:{port}\r\n",
                  length + " folded: line\r\n"):
        status = raw(server, (head + lines + "\r\n" + body).encode(), 5).split(b"\r\n")[0]
        assert b" 400 " in status or b" 403 " in status or b" 501 " in status, (lines, status)
    twice = head.replace(f"Bearer {TOKEN}", f"Bearer wrong\r\nAuthorization: Bearer {TOKEN}")
    assert b" 401 " in raw(server, (twice + length + "\r\n" + body).encode()).split(b"\r\n")[0]
    assert b" 400 " in raw(server, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 5)[:20]


def test_slow_clients_hold_up_nobody(server, asker):
    head = f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n".encode()
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
    for connection in slow:
        try:
            connection.sendall(head[:20])
        except OSError:
            pass  # it gave way
    begun = time.monotonic()
    asker.still_answers()
    assert time.monotonic() - begun < 5
    for connection in slow:
        connection.close()


def test_floods_are_answered_429(small_server):
    asker = Asker(small_server)
    statuses = [asker.ask("POST", initialize()).status for _ in range(150)]
    assert statuses[:100] == [200] * 100 and 429 in statuses
    refused = asker.ask("POST", initialize())
    assert refused.status == 429 and refused.headers["Retry-After"] == "1"


def test_too_many_calls_are_answered_busy(small_server):
    asker = Asker(small_server)
    calls = []
    for number in range(8):
        call = modern(number, "tools/call", {"name": "slow", "arguments": {"seconds": 5}})
        connection = http.client.HTTPConnection("127.0.0.1", small_server.port, timeout=WAIT)
        connection.request("POST", "/mcp", json.dumps(call), {
            "Authorization": f"Bearer {TOKEN}", "Accept": BOTH, "Content-Type": "application/json",
            "MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/call", "Mcp-Name": "slow"})
        calls.append(connection)
    replies = [connection.getresponse() for connection in calls]
    assert sorted(reply.status for reply in replies) == [200] * 4 + [503] * 4
    begun = time.monotonic()
    for connection in calls:
        connection.close()  # which cancels them, so that there is room again
    for reply in replies:
        reply.close()
    while asker.modern(1, "tools/call", {"name": "greet", "arguments": {"name": "you"}}).status == 503:
        assert time.monotonic() - begun < 4
        time.sleep(0.1)


def test_a_modern_stream_that_is_closed_cancels_and_a_legacy_one_does_not(small_server):
    """Of two threads for calls both are taken; whether they come free says what became of the calls."""
    asker = Asker(small_server)

    def begin(message, **fields):
        connection = http.client.HTTPConnection("127.0.0.1", small_server.port, timeout=WAIT)
        connection.request("POST", "/mcp", json.dumps(message), {
            "Authorization": f"Bearer {TOKEN}", "Accept": BOTH, "Content-Type": "application/json", **fields})
        reply = connection.getresponse()
        assert reply.status == 200 and reply.headers.get_content_type() == "text/event-stream"
        reply.close()
        connection.close()

    def seconds_until_free():
        begun = time.monotonic()
        asker.modern(9, "tools/call", {"name": "greet", "arguments": {"name": "you"}})
        return time.monotonic() - begun

    slow = {"name": "slow", "arguments": {"seconds": 4}}
    for number in range(2):
        begin(modern(number, "tools/call", slow), **{"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/call",
                                                     "Mcp-Name": "slow"})
    assert seconds_until_free() < 2
    session = asker.begin()
    for number in range(2):
        begin(legacy(number, "tools/call", slow), **{"Mcp-Session-Id": session})
    assert seconds_until_free() > 2


def test_a_quiet_stream_has_comments(small_server):
    call = modern(1, "tools/call", {"name": "slow", "arguments": {"seconds": 1}})
    connection = http.client.HTTPConnection("127.0.0.1", small_server.port, timeout=WAIT)
    connection.request("POST", "/mcp", json.dumps(call), {
        "Authorization": f"Bearer {TOKEN}", "Accept": BOTH, "Content-Type": "application/json",
        "MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/call", "Mcp-Name": "slow"})
    lines = connection.getresponse().read().decode().splitlines()
    assert [line for line in lines if line.startswith(":")] and json.loads(lines[-2][6:])["id"] == 1


def test_a_session_has_one_stream_for_what_belongs_to_no_request(asker):
    session = asker.begin()
    fields = {"Authorization": f"Bearer {TOKEN}", "Accept": "text/event-stream", "Mcp-Session-Id": session}
    listening = http.client.HTTPConnection("127.0.0.1", asker.server.port, timeout=WAIT)
    listening.request("GET", "/mcp", headers=fields)
    stream = listening.getresponse()
    assert stream.status == 200 and stream.headers["X-Accel-Buffering"] == "no"
    assert asker.ask("GET", Mcp_Session_Id=session).status == 409
    asker.ask("POST", legacy(1, "tools/call", {"name": "test_trigger_tool_change"}), Mcp_Session_Id=session)
    assert json.loads(stream.readline()[6:])["method"] == "notifications/tools/list_changed"
    asker.ask("DELETE", Mcp_Session_Id=session)
    assert stream.read().strip() == b""
    listening.close()


def test_the_answer_to_a_question_counts_in_its_own_session_alone(asker):
    capable = asker.ask("POST", initialize(capabilities={"elicitation": {}})).headers["Mcp-Session-Id"]
    other = asker.begin()
    call = legacy(1, "tools/call", {"name": "test_elicitation", "arguments": {"message": "Who?"}})
    connection = http.client.HTTPConnection("127.0.0.1", asker.server.port, timeout=WAIT)
    connection.request("POST", "/mcp", json.dumps(call), {"Authorization": f"Bearer {TOKEN}", "Accept": BOTH,
                                                         "Content-Type": "application/json", "Mcp-Session-Id": capable})
    stream = connection.getresponse()
    question = json.loads(stream.readline()[6:])
    assert question["method"] == "elicitation/create"
    wrong = {"jsonrpc": "2.0", "id": question["id"], "result": {"action": "accept", "content": {"username": "thief"}}}
    assert asker.ask("POST", wrong, Mcp_Session_Id=other).status == 202
    right = {"jsonrpc": "2.0", "id": question["id"], "result": {"action": "decline"}}
    assert asker.ask("POST", right, Mcp_Session_Id=capable).status == 202
    assert b"action=decline" in stream.read()
