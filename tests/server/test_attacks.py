# SPDX-License-Identifier: Apache-2.0
"""What the program that serves the edit page refuses: whatever is asked, the file stays as it is."""

import http.client
import json
import re
import socket
import subprocess
import time
from pathlib import Path

import pytest

SQUARE = [[[10, 48], [11, 48], [11, 49], [10, 49], [10, 48]]]
FIELDS = {"name": "A", "count": 1, "size": 1.5, "on": True, "day": "2024-05-31"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def server(program, folder):
    from conftest import WAIT, Server
    path = folder / "lands.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": FIELDS, "geometry": {"type": "Polygon", "coordinates": SQUARE}}]}))
    (folder / "secret.txt").write_text("secret")
    started = Server(program, path)
    yield started
    started.process.kill()
    started.process.communicate(timeout=WAIT)


@pytest.fixture(autouse=True)
def untouched(server, folder):
    """Nothing that a test asks for changes the file, and the program goes on."""
    before = (folder / "lands.geojson").read_bytes()
    yield
    assert (folder / "lands.geojson").read_bytes() == before
    assert [path.name for path in (folder / "lands.geojson.versions").iterdir()] == ["lock"]
    assert server.layer()["features"][0]["values"] == list(FIELDS.values())


def raw(server, data):
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(data)
        return connection.recv(65536)


def test_without_the_token_there_is_nothing(server):
    wrong = "0" * len(server.token)
    for path in ("/", "/layer", f"/{wrong}/", f"/{wrong}/layer", f"/{server.token}", f"/{server.token[:-1]}/layer",
                 f"/{server.token}0/layer", f"//{server.token}/layer", f"/{server.token.upper()}x/layer"):
        assert server.ask("GET", path).status == 404, path
    answer = server.ask("PUT", f"/{wrong}/layer", {"format": 1, "changes": []}, If_Match='"x"')
    assert answer.status == 404 and b"secret" not in answer.body


def test_paths_lead_nowhere_else(server):
    for path in ("../secret.txt", "..%2fsecret.txt", "%2e%2e/secret.txt", "/etc/passwd", "layer/../../secret.txt", "secret.txt",
                 "lands.geojson", "layer?x=1", "layer/", "..\\secret.txt", "layer%00"):
        answer = server.ask("GET", f"/{server.token}/{path}")
        assert answer.status == 404 and b"secret" not in answer.body, path


def test_other_names_and_pages_are_turned_away(server):
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", f"127.0.0.1.evil.example:{server.port}", f"[::1]:{server.port}"):
        assert server.ask("GET", "layer", Host=host).status == 403, host
    assert server.ask("GET", "layer", Host=f"localhost:{server.port}").status == 200
    version = server.layer()["version"]
    change = {"format": 1, "changes": [{"id": "f1", "deleted": True}]}
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}", f"https://127.0.0.1:{server.port}"):
        assert server.ask("PUT", "layer", change, If_Match=f'"{version}"', Origin=origin).status == 403, origin
        assert server.ask("GET", "layer", Origin=origin).status == 403, origin
    for site in ("cross-site", "same-site", "none"):
        assert server.ask("PUT", "layer", change, If_Match=f'"{version}"', Sec_Fetch_Site=site).status == 403, site
    twice = f"GET /{server.token}/layer HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nHost: evil.example\r\n\r\n"
    assert b" 200 " not in raw(server, twice.encode()).split(b"\r\n")[0]


def test_a_path_says_what_it_allows(server):
    assert server.ask("DELETE", "layer").headers["Allow"] == "GET, HEAD, PUT"
    assert server.ask("GET", "restore").headers["Allow"] == "POST"
    head = server.ask("HEAD", "layer")
    assert head.status == 200 and head.body == b""
    assert int(head.headers["Content-Length"]) == len(server.ask("GET", "layer").body)


def test_a_form_of_another_page_cannot_save(server):
    """What a browser sends across sites without asking first."""
    version = server.layer()["version"]
    body = json.dumps({"format": 1, "changes": [{"id": "f1", "deleted": True}]})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None):
        assert server.ask("PUT", "layer", body, If_Match=f'"{version}"', Content_Type=kind).status == 415, kind
    assert server.ask("OPTIONS", "layer").status == 405
    for header in ("Access-Control-Allow-Origin", "Access-Control-Allow-Methods"):
        assert header not in server.ask("OPTIONS", "layer", Origin=server.origin).headers
    assert server.ask("POST", "layer", body, If_Match=f'"{version}"').status == 405
    assert server.ask("DELETE", "layer").status == 405


def test_replies_are_closed_to_others(server):
    headers = server.ask("GET", "").headers
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Cache-Control"] == "no-store"
    assert headers["X-Frame-Options"] == "DENY" and headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_it_listens_on_this_machine_alone(server):
    rows = [line.split() for line in open("/proc/net/tcp").read().splitlines()[1:]]
    listening = [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{server.port:04X}")]
    assert listening == [f"0100007F:{server.port:04X}"]
    assert not any(line.split()[1].endswith(f":{server.port:04X}") and line.split()[3] == "0A"
                   for line in open("/proc/net/tcp6").read().splitlines()[1:])


def test_a_save_names_its_version(server):
    body = {"format": 1, "changes": [{"id": "f1", "deleted": True}]}
    assert server.ask("PUT", "layer", body).status == 428
    for version in ('"0"', "*", "W/\"x\"", server.layer()["version"]):
        assert server.ask("PUT", "layer", body, If_Match=version).status == 412, version


def test_what_is_no_request_is_answered_and_dropped(server):
    assert raw(server, b"garbage\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert raw(server, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc").startswith(b"HTTP/1.1 400")
    head = f"GET /{server.token}/layer HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: ".encode()
    assert raw(server, head + b"a" * 40000 + b"\r\n\r\n").startswith(b"HTTP/1.1 431")
    large = f"PUT /{server.token}/layer HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 99999999999\r\n\r\n"
    assert raw(server, large.encode()).startswith(b"HTTP/1.1 413")
    chunked = f"PUT /{server.token}/layer HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF0\r\n"
    assert raw(server, chunked.encode()).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("body", [
    "", "{", "[]", "null", "1", '"x"', '{"format":1}', '{"format":1,"changes":{}}', '{"format":2,"changes":[]}', '{"format":1,"changes":[1]}',
    '{"format":1,"changes":[{}]}', '{"format":1,"changes":[{"id":7}]}', '{"format":1,"changes":[{"id":"f1","values":[]}]}',
    '{"format":1,"changes":[{"id":"f1","values":{"size":NaN}}]}', '{"format":1,"changes":[{"id":"f1","values":{"size":Infinity}}]}',
    '{"format":1,"changes":[{"id":"f1","values":{"size":1e999}}]}', "[" * 100000, '{"format":1,"changes":[{"id":"f1","geometry":7}]}',
    '{"format":1,"changes":[{"id":"f1","geometry":{"type":"Polygon","coordinates":[[[1e999,0],[1,0],[1,1],[1e999,0]]]}}]}',
    '{"format":1,"changes":[{"id":"f1","geometry":{"type":"Polygon","coordinates":[["a"]]}}]}',
    '{"format":1,"changes":[{"id":"f1","geometry":{"type":"CircularString","coordinates":[[0,0],[1,1],[2,0]]}}]}',
    '{"format":1,"changes":[{"id":"f1","geometry":{"type":"Polygon","coordinates":[]}}]}', b"\xff\xfe\x00",
], ids=lambda body: repr(body[:60]))
def test_malformed_bodies_are_refused(server, body):
    answer = server.ask("PUT", "layer", body, If_Match=f'"{server.layer()["version"]}"')
    assert answer.status == 400 and answer.json["error"].count("\n") == 0, answer.body


def polygon(ring):
    return {"geometry": {"type": "Polygon", "coordinates": [ring]}}


@pytest.mark.parametrize("change, status, word", [
    ({"id": "f9", "deleted": True}, 404, "f9"),
    ({"id": "f1", "values": {"nofield": 1}}, 404, "nofield"),
    ({"id": "f1", "values": {"count": 1.5}}, 422, "whole number"),
    ({"id": "f1", "values": {"count": "12a"}}, 422, "whole number"),
    ({"id": "f1", "values": {"count": 9223372036854775808}}, 422, "whole number"),
    ({"id": "f1", "values": {"count": True}}, 422, "whole number"),
    ({"id": "f1", "values": {"size": "1"}}, 422, "finite number"),
    ({"id": "f1", "values": {"on": 1}}, 422, "true or false"),
    ({"id": "f1", "values": {"day": "2023-02-29"}}, 422, "date"),
    ({"id": "f1", "values": {"day": "yesterday"}}, 422, "date"),
    ({"id": "f1", "values": {"name": 7}}, 422, "text"),
    ({"id": "f1", "values": {"name": "x" * (2 << 20)}}, 422, "text"),
    ({"id": "f1", "values": {"name": {"a": 1}}}, 422, "text"),
    ({"id": "f1", "geometry": {"type": "Point", "coordinates": [0, 0]}}, 422, "polygons"),
    ({"id": "f1", "geometry": {"type": "GeometryCollection", "geometries": []}}, 422, ""),
    ({"id": "f1"} | polygon([[0, 0], [1, 0], [1, 1], [0, 1]]), 422, "not closed"),
    ({"id": "f1"} | polygon([[0, 0], [1, 1], [0, 0]]), 422, "four points"),
    ({"id": "f1"} | polygon([[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]), 422, "Self-intersection at 0.5 0.5"),
    ({"id": "f1"} | polygon([[0, 0], [181, 0], [1, 1], [0, 0]]), 422, "beyond the world"),
    ({"id": "f1"} | polygon([[0, 0], [1, 0], [1, 91], [0, 0]]), 422, "beyond the world"),
    ({"id": "f1", "added": True, "deleted": True}, 422, "both"),
    ({"id": "x" * 100, "added": True}, 400, "names no feature"),
], ids=lambda value: str(value)[:60])
def test_what_does_not_fit_the_layer_is_named(server, change, status, word):
    answer = server.save(change)
    assert answer.status == status and word in answer.json["error"], answer.body
    assert server.save({"id": "f1", "values": {"name": "B"}}, change).status == status, "all or nothing"


def test_a_feature_has_one_change(server):
    answer = server.save({"id": "f1", "values": {"name": "B"}}, {"id": "f1", "deleted": True})
    assert answer.status == 422 and "two changes" in answer.json["error"]


def test_versions_are_numbers(server):
    version = server.layer()["version"]
    for number, status in ((-1, 400), ("1", 400), ("../../secret.txt", 400), (1.5, 400), (None, 400), (99, 404), (2**63, 400)):
        assert server.ask("POST", "restore", {"version": number}, If_Match=f'"{version}"').status == status, number


def test_connections_that_ask_for_nothing_keep_nobody_out(server):
    """Idle ones, heads without an end, and bodies that do not come: each more than there are places."""
    begun = (b"", b"GET / HTTP/1.1\r\n", f"PUT /{server.token}/layer HTTP/1.1\r\nContent-Length: 9\r\n\r\n".encode())
    for words in begun:
        idle = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(80)]
        try:
            for connection in idle:
                try:
                    connection.sendall(words)
                except OSError:  # it had to give way
                    pass
            started = time.monotonic()
            assert server.ask("GET", "layer").status == 200
            assert time.monotonic() - started < 15  # of the 30 s that a request may take
        finally:
            for connection in idle:
                connection.close()


def test_a_connection_is_kept_while_there_is_room(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    idle = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(10)]
    for _ in range(5):
        connection.request("GET", f"/{server.token}/layer", headers={"Host": f"127.0.0.1:{server.port}"})
        used = connection.sock
        assert connection.getresponse().read()
        assert connection.sock is used
    for each in (connection, *idle):
        each.close()


@pytest.fixture
def layer(tmp_path):
    """A layer in a folder that somebody else handed over, and what lies outside of it."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("secret")
    (tmp_path / "handed").mkdir()
    path = tmp_path / "handed" / "lands.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": FIELDS, "geometry": {"type": "Polygon", "coordinates": SQUARE}}]}))
    return path


def refusal(program, path):
    done = subprocess.run([program, "edit", str(path)], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode != 0 and not done.stdout
    return done.stderr


def seccomp_of_threads(server):
    """Whether the kernel filters the system calls of each thread (2) or not (0)."""
    states = {}
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        states[task.name] = re.search(r"^Seccomp:\s*(\d)", (task / "status").read_text(), re.MULTILINE)[1]
    return states


def test_what_answers_has_no_more_rights_than_the_command(serve, layer):
    server = serve(layer)
    before = seccomp_of_threads(server)
    assert server.layer()["features"] and server.save({"id": "f1", "values": {"name": "B"}}).status == 200
    added = {thread: state for thread, state in seccomp_of_threads(server).items() if thread not in before}
    assert added and set(added.values()) == {"2"}


def test_versions_do_not_lie_behind_a_link(program, layer):
    outside = layer.parents[1] / "outside"
    for target in (outside, outside / "new", outside / "secret.txt"):
        link = layer.with_name("lands.geojson.versions")
        link.symlink_to(target)
        assert "lands.geojson.versions is a link" in refusal(program, layer)
        link.unlink()
    assert sorted(path.name for path in outside.iterdir()) == ["secret.txt"]


def test_the_lock_is_no_link(program, layer):
    versions = layer.with_name("lands.geojson.versions")
    versions.mkdir()
    (versions / "lock").symlink_to(layer.parents[1] / "outside" / "made")
    assert "lock" in refusal(program, layer)
    assert not (layer.parents[1] / "outside" / "made").exists()


def test_a_version_that_is_a_link_brings_nothing_in(serve, layer):
    outside = layer.parents[1] / "outside"
    version = {"format": 1, "number": 1, "time": "2024-05-31T00:00:00Z", "hash": "0", "summary": "x", "features": 1,
               "next_id": 2, "ids": ["f1"]}
    (outside / "version.json").write_text(json.dumps(version))
    (outside / "lands.geojson").write_text("secret")
    versions = layer.with_name("lands.geojson.versions")
    (versions / "2").mkdir(parents=True)
    (versions / "2" / "version.json").write_text(json.dumps(version))
    (versions / "2" / "lands.geojson").symlink_to(outside / "lands.geojson")
    (versions / "1").symlink_to(outside)
    before = layer.read_bytes()
    server = serve(layer)
    assert b'"number":1' not in server.ask("GET", "versions").body
    for number in (1, 2):
        answer = server.ask("POST", "restore", {"version": number}, If_Match=f'"{server.layer()["version"]}"')
        assert answer.status in (404, 409) and b"secret" not in answer.body, number
    assert layer.read_bytes() == before
    assert sorted(path.name for path in outside.iterdir()) == ["lands.geojson", "secret.txt", "version.json"]
