# SPDX-License-Identifier: Apache-2.0
"""DownloadGeoJSONData against servers on this machine that speak HTTP and Overpass's JSON, well and badly."""

import gzip
import http.server
import json
import subprocess
import threading
import urllib.parse

import geopandas
import pytest
import shapely

POINT = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "a"}, "geometry": {"type": "Point", "coordinates": [1.5, 2.5]}}]}


class Server:
    """Answers each request with the next reply, (status, headers, body) or a function of the request; the last again.

    With a TLS context it speaks HTTPS.
    """

    def __init__(self, context=None):
        self.replies, self.requests = [], []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("content-length", 0))
                request = {"method": self.command, "path": self.path, "headers": dict(self.headers),
                           "body": self.rfile.read(length).decode()}
                reply = outer.replies[min(len(outer.requests), len(outer.replies) - 1)]
                outer.requests.append(request)
                status, headers, body = reply(request) if callable(reply) else reply
                body = body if isinstance(body, bytes) else body.encode()
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)
                self.close_connection = True

            do_GET = do_POST = answer

            def log_message(self, *arguments):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        if context:
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
            self.url = f"https://{self.host}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server():
    one = Server()
    yield one
    one.close()


@pytest.fixture
def other_server():
    one = Server()
    yield one
    one.close()


@pytest.fixture
def download(programs, tmp_path):
    """Downloads with some hosts granted; gives the observation, and the layer where there is one."""

    def call(arguments, *hosts):
        file = tmp_path / "calls.json"
        file.write_text(json.dumps([
            {"function_name": "DownloadGeoJSONData", "arguments": {"result": "got", **arguments}},
            {"function_name": "export_dataset", "arguments": {"dataset": "got", "file_name": "got.gpkg"}}]))
        grants = [part for host in hosts for part in ("--allow-host", host)]
        done = subprocess.run([programs / "graticule", "tools", "run", file, *grants, "--out", tmp_path / "outputs", "--json"],
                              capture_output=True, text=True, timeout=120, check=False)
        results = json.loads(done.stdout)
        if not results[0]["ok"]:
            return results[0], None
        return results[0], geopandas.read_file(tmp_path / "outputs" / "got.gpkg")

    return call


def answer(content, kind="application/json", status=200, **headers):
    return status, {"Content-Type": kind, **headers}, content if isinstance(content, (str, bytes)) else json.dumps(content)


def test_fetches_geojson_from_a_granted_host(server, download):
    server.replies = [answer(POINT, "application/geo+json")]
    result, layer = download({"url": f"{server.url}/places.geojson"}, server.host)
    assert result["ok"], result["text"]
    assert layer.name.tolist() == ["a"] and layer.geometry[0].equals(shapely.Point(1.5, 2.5))
    [request] = server.requests
    assert request["method"] == "GET" and request["headers"]["User-Agent"].startswith("graticule/")


def test_what_was_downloaded_is_verified_where_the_host_is_granted_again(server, download, programs, tmp_path):
    server.replies = [answer(POINT)]
    assert download({"url": f"{server.url}/places.geojson"}, server.host)[0]["ok"]
    output = tmp_path / "outputs" / "got.gpkg"

    def verify(*options):
        return subprocess.run([programs / "graticule", "verify", output, *options], capture_output=True, text=True, check=False)

    again = verify("--allow-host", server.host)
    assert again.returncode == 0 and "identical" in again.stdout, again.stdout + again.stderr
    refused = verify()
    assert refused.returncode != 0 and f'let talk to "{server.host}"' in refused.stderr, refused.stderr
    server.replies = [answer({"type": "FeatureCollection", "features": POINT["features"] * 2})]
    other = verify("--allow-host", server.host)
    assert other.returncode == 1 and "identical" not in other.stdout, other.stdout + other.stderr


@pytest.mark.parametrize("kind", ["text/plain; charset=utf-8", "application/octet-stream", ""])
def test_looks_at_the_content_and_not_at_what_it_is_called(server, download, kind):
    lines = "\n".join(json.dumps(feature) for feature in POINT["features"] * 3)
    server.replies = [answer(lines, kind)]
    assert len(download({"url": server.url + "/x"}, server.host)[1]) == 3


def test_says_in_one_line_what_to_grant(server, download):
    server.replies = [answer(POINT)]
    for hosts in [(), ("127.0.0.1",), ("example.org",), (f"127.0.0.1:{server.port + 1}",)]:
        result, _ = download({"url": server.url + "/x"}, *hosts)
        assert result["error_code"] == "refused"
        assert result["text"] == (f"Error: Nothing grants that {server.host} is asked. "
                                  f"The user can grant it with --allow-host {server.host}")
    osm, _ = download({"bounding_box": [0, 0, 1, 1], "key": "building"})
    assert "--allow-host overpass-api.de" in osm["text"]
    assert server.requests == []


def test_a_granted_name_may_not_stand_for_this_machine(server, download):
    server.replies = [answer(POINT)]
    name = f"data.localhost:{server.port}"
    result, _ = download({"url": f"http://{name}/x"}, name)
    assert result["error_code"] == "refused", result["text"]
    assert "this machine" in result["text"] and server.requests == []


def test_a_granted_address_is_asked_whatever_the_proxy(server, download, monkeypatch):
    server.replies = [answer(POINT)]
    for variable in ("http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(variable, "http://127.0.0.1:9")
    assert download({"url": server.url + "/x"}, server.host)[0]["ok"]


def test_follows_redirects_to_granted_hosts_alone(server, other_server, download):
    other_server.replies = [answer(POINT)]
    server.replies = [answer("", status=302, Location="/moved"), answer(POINT)]
    assert download({"url": server.url + "/x"}, server.host)[0]["ok"]
    assert [request["path"] for request in server.requests] == ["/x", "/moved"]
    server.requests.clear()
    server.replies = [answer("", status=301, Location=other_server.url + "/secret")]
    result, _ = download({"url": server.url + "/x"}, server.host)
    assert result["error_code"] == "refused" and other_server.host in result["text"]
    assert other_server.requests == []
    assert download({"url": server.url + "/x"}, server.host, other_server.host)[0]["ok"]
    server.replies = [answer("", status=302, Location="file:///etc/passwd")]
    assert not download({"url": server.url + "/x"}, server.host)[0]["ok"]
    server.replies = [answer("", status=302, Location="/x")]
    assert "more than 3 times" in download({"url": server.url + "/x"}, server.host)[0]["text"]


@pytest.mark.parametrize("url", ["ftp://127.0.0.1/x", "file:///etc/passwd", "http://user:secret@127.0.0.1/x", "places"])
def test_takes_plain_urls_alone(download, url):
    result, _ = download({"url": url}, "127.0.0.1")
    assert result["error_code"] == "invalid_argument" and "secret" not in result["text"], result["text"]


def test_waits_for_a_busy_server_and_gives_up_in_the_end(server, download):
    busy = answer("rate_limited", "text/html", 429, **{"Retry-After": "0"})
    server.replies = [busy, answer("", status=504, **{"Retry-After": "0"}), answer(POINT)]
    assert download({"url": server.url + "/x"}, server.host)[0]["ok"]
    assert len(server.requests) == 3
    server.requests.clear()
    server.replies = [busy]
    result, _ = download({"url": server.url + "/x"}, server.host)
    assert "HTTP 429" in result["text"] and "rate_limited" in result["text"] and len(server.requests) == 4
    server.requests.clear()
    server.replies = [answer("", status=429, **{"Retry-After": "3600"})]
    assert "HTTP 429" in download({"url": server.url + "/x"}, server.host)[0]["text"] and len(server.requests) == 1


@pytest.mark.parametrize("reply, said", [
    (answer("gone", "text/plain", 404), "HTTP 404"),
    (answer("<html><body>Log in</body></html>", "text/html"), "gives no JSON, but text/html"),
    (answer(""), "gives no JSON"),
    (answer("[1, 2]"), "gives no JSON"),
    (answer('{"a": 1}'), "neither GeoJSON, TopoJSON nor Esri JSON"),
    (answer('{"type":"FeatureCollection","features":[{"type":"Feature"'), "cannot be read as GeoJSON"),
    (answer(json.dumps(POINT), **{"Content-Length": "100000"}), "127.0.0.1"),
    (answer(gzip.compress(b" " * (65 << 20)), **{"Content-Encoding": "gzip"}), "more than 67108864 bytes"),
    (answer("not gzip", **{"Content-Encoding": "gzip"}), "127.0.0.1"),
])
def test_says_what_is_wrong_with_an_answer(server, download, reply, said):
    server.replies = [reply]
    result, _ = download({"url": server.url + "/x"}, server.host)
    assert not result["ok"] and said in result["text"] and "/tmp" not in result["text"], result["text"]
    assert "\n" not in result["text"]


# -- OpenStreetMap -----------------------------------------------------------------------------------------------------

PLACES = {1: (0, 0), 2: (4, 0), 3: (4, 4), 4: (0, 4), 5: (1, 1), 6: (2, 1), 7: (2, 2), 8: (1, 2), 9: (9, 9), 10: (3, 3)}
WAYS = {100: ([1, 2, 3, 4, 1], {"building": "yes", "name": "Hall"}), 101: ([1, 2, 3], {"highway": "primary"}),
        102: ([5, 6, 7, 8, 5], {"highway": "primary", "junction": "roundabout"}),
        103: ([1, 2, 3, 4, 1], {"building": "no", "barrier": "fence"}), 104: ([5, 6, 7, 8, 5], {"leisure": "park", "area": "no"}),
        110: ([1, 2, 3], {}), 111: ([1, 4, 3], {}), 112: ([5, 6, 7, 8, 5], {})}
RELATIONS = {200: ({"type": "multipolygon", "landuse": "forest"}, [(110, "outer"), (111, "outer"), (112, "inner")]),
             201: ({"type": "route", "route": "bus"}, [(101, ""), (111, "")]),
             202: ({"type": "boundary", "boundary": "administrative"}, [(110, "outer")])}
NODES = {9: {"amenity": "cafe"}}


def place(node):
    return {"lat": PLACES[node][1], "lon": PLACES[node][0]}


def with_geometry():
    """As `out geom` has it."""
    elements = [{"type": "node", "id": node, **place(node), "tags": tags} for node, tags in NODES.items()]
    elements += [{"type": "way", "id": way, "nodes": nodes, "geometry": [place(node) for node in nodes], "tags": tags}
                 for way, (nodes, tags) in WAYS.items() if tags]
    elements += [{"type": "relation", "id": relation, "tags": tags, "members": [
        {"type": "way", "ref": way, "role": role, "geometry": [place(node) for node in WAYS[way][0]]}
        for way, role in members]} for relation, (tags, members) in RELATIONS.items()]
    return elements


def with_nodes():
    """As `out body; >; out skel` has it."""
    elements = [{"type": "node", "id": node, **place(node), **({"tags": NODES[node]} if node in NODES else {})}
                for node in PLACES]
    elements += [{"type": "way", "id": way, "nodes": nodes, **({"tags": tags} if tags else {})}
                 for way, (nodes, tags) in WAYS.items()]
    elements += [{"type": "relation", "id": relation, "tags": tags, "members": [
        {"type": "way", "ref": way, "role": role} for way, role in members]}
        for relation, (tags, members) in RELATIONS.items()]
    return elements


def overpass(elements, **more):
    return answer({"version": 0.6, "generator": "Overpass API", "osm3s": {"copyright": "..."}, "elements": elements, **more})


BOX = {"bounding_box": [-1, -1, 10, 1.2], "key": "building"}


@pytest.mark.parametrize("elements", [with_geometry, with_nodes])
def test_makes_features_of_elements(server, download, elements):
    server.replies = [overpass(elements())]
    result, layer = download({**BOX, "url": server.url + "/api/interpreter"}, server.host)
    assert result["ok"], result["text"]
    got = dict(zip(layer.id, layer.geometry))
    line = {way: shapely.LineString([PLACES[node] for node in nodes]) for way, (nodes, _) in WAYS.items()}
    square, hole = shapely.Polygon(line[100].coords), shapely.Polygon(line[112].coords)
    expected = {"node/9": shapely.Point(9, 9), "way/100": square, "way/101": line[101], "way/102": line[102],
                "way/103": line[103], "way/104": line[104], "relation/200": square.difference(hole),
                "relation/201": shapely.MultiLineString([line[101], line[111]])}
    assert set(got) == set(expected)
    for name, shape in expected.items():
        assert got[name].geom_type == shape.geom_type and got[name].equals(shape), name
    assert layer.crs == "EPSG:4326"
    tags = layer.set_index("id")
    assert tags.building["way/100"] == "yes" and tags["name"]["way/100"] == "Hall" and tags.landuse["relation/200"] == "forest"
    notes = " ".join(result["data"]["decisions"])
    assert "1 member ways of multipolygons belong to no ring" in notes and "1 elements have no geometry" in notes
    assert "Open Database License" in notes


def query_of(request):
    assert request["method"] == "POST"
    return urllib.parse.parse_qs(request["body"])["data"][0]


def test_asks_for_what_is_wanted_and_for_nothing_else(server, download):
    server.replies = [overpass([])]
    arguments = {"url": server.url + "/api", "bounding_box": [-77.5, 40, -77, 40.25], "key": 'na"me\\', "value": 'x"];out;',
                 "elements": ["way", "node"]}
    result, _ = download(arguments, server.host)
    assert "nothing of the kind" in result["text"]
    query = query_of(server.requests[0])
    tag, box = r'["na\"me\\"="x\"];out;"]', "(40.0000000,-77.5000000,40.2500000,-77.0000000)"
    assert query.startswith("[out:json][timeout:") and query.endswith(f";(way{tag}{box};node{tag}{box};);out body geom;")


def test_asks_twice_across_the_antimeridian(server, download):
    server.replies = [overpass([])]
    assert download({"url": server.url, "bounding_box": [179, -17, -179, -16], "key": "place", "elements": ["node"]},
                    server.host)[0]["ok"]
    assert query_of(server.requests[0]).endswith(
        '(node["place"](-17.0000000,179.0000000,-16.0000000,180.0000000);'
        'node["place"](-17.0000000,-180.0000000,-16.0000000,-179.0000000););out body geom;')


@pytest.mark.parametrize("arguments, said", [
    ({"bounding_box": [0, 0, 1], "key": "building"}, "no box"),
    ({"bounding_box": [0, 1, 1, 0], "key": "building"}, "no box"),
    ({"bounding_box": [0, 0, 20, 20], "key": "building"}, "400.0 square degrees"),
    ({"bounding_box": [0, 0, 1, 1]}, "'key'"),
    ({"bounding_box": [0, 0, 1, 1], "key": "a\nb"}, "control character"),
    ({"key": "building"}, "'bounding_box'"),
    ({}, "Nothing says"),
])
def test_refuses_what_cannot_be_asked(download, arguments, said):
    result, _ = download(arguments, "overpass-api.de")
    assert result["error_code"] == "invalid_argument" and said in result["text"], result["text"]


@pytest.mark.parametrize("reply, said", [
    (overpass(with_geometry(), remark="runtime error: Query timed out in \"query\" at line 1 after 26 seconds."),
     "ended the query"),
    (answer({"type": "FeatureCollection", "features": []}), "no answer of Overpass"),
    (answer('{"version": 0.6, "elements": [{"type": "node"'), "line 1"),
    (answer("<html><p>Error: runtime error: open64: 0 Success</p></html>", "text/html"), "text/html"),
    (answer("<p>Error: line 1: parse error</p>", "text/html", 400), "HTTP 400"),
])
def test_says_what_an_overpass_server_says(server, download, reply, said):
    server.replies = [reply]
    result, _ = download({**BOX, "url": server.url}, server.host)
    assert not result["ok"] and said in result["text"], result["text"]


def test_hostile_elements_are_left_out(server, download):
    elements = [{"type": "node", "id": 1, "lat": 95, "lon": 0, "tags": {"a": "b"}}, {"type": "node", "id": "x"}, 7, None,
                {"type": "way", "id": 2, "nodes": [1, 2, "z"], "tags": {"a": "b"}},
                {"type": "way", "id": 3, "geometry": [None, place(1), place(2)], "tags": {"id": "mine", "": "e", "n": 5}},
                {"type": "relation", "id": 4, "members": [{"type": "way", "ref": 99, "role": "outer"}],
                 "tags": {"type": "multipolygon"}}, {"type": "area", "id": 5}, {"type": "way", "id": 3, "nodes": []}]
    server.replies = [overpass(elements)]
    result, layer = download({**BOX, "url": server.url}, server.host)
    assert result["ok"], result["text"]
    assert layer.id.tolist() == ["way/3"] and layer.id_2.tolist() == ["mine"]
    assert "3 elements have no geometry" in " ".join(result["data"]["decisions"])
