# SPDX-License-Identifier: Apache-2.0
"""DownloadGeoJSONData against a server that reads the queries it is sent, and one that speaks HTTPS."""

import shutil
import ssl
import subprocess
import urllib.parse

import pytest
import shapely
from overpass_server import OpenStreetMap, QueryError, parse
from test_download import POINT, Server, answer, download, server  # noqa: F401

BUILDING, QUOTED = {"building": "yes", "name": "Hall"}, {'na"me\\': 'x"];out;'}
NODES = {1: ((10, 60), {}), 2: ((10.2, 60), {}), 3: ((10.2, 60.1), {}), 4: ((10, 60.1), {}),
         5: ((10.6, 60.3), {"amenity": "cafe", "name": "Inside"}), 6: ((11.6, 60.3), {"amenity": "cafe"}),
         7: ((9, 60.45), {}), 8: ((12, 60.45), {}), 9: ((10.7, 60.2), {"amenity": "bench"}), 10: ((179.9, 60), {}),
         11: ((180, 60.1), {"amenity": "cafe"}), 12: ((-179.9, 60.2), {"amenity": "cafe"}), 13: ((10.9, 60.4), QUOTED),
         14: ((10.9, 60.9), {}), 15: ((11.3, 60.9), {}), 16: ((11.3, 60.4), {})}
WAYS = {100: ([1, 2, 3, 4, 1], BUILDING), 101: ([7, 8], {"highway": "primary"}), 102: ([1, 7], {"highway": "track"}),
        103: ([10, 11], {"highway": "primary"}), 104: ([13, 14, 15], {}), 105: ([15, 16, 13], {}),
        106: ([14, 15, 16, 14], {"building": "school"})}
RELATIONS = {200: ([(104, "outer"), (105, "outer")], {"type": "multipolygon", "building": "school"}),
             201: ([(101, "")], {"type": "route", "route": "bus"})}
KINDS = ["node", "way", "relation"]


def reply_to(osm, seen):
    def reply(request):
        seen.append(urllib.parse.parse_qs(request["body"])["data"][0])
        try:
            return answer(osm.answer(seen[-1]))
        except QueryError as error:
            return answer(f"<p>Error: {error}</p>", "text/html", 400)
    return reply


def wanted_of(osm, boxes, key, value, kinds):
    """By tags and places, without a query."""
    return {f"{kind}/{number}" for kind, number, tags, shape in osm.elements()
            if kind in kinds and key in tags and value in (None, tags[key]) and any(shape.intersects(box) for box in boxes)}


@pytest.mark.parametrize("box, key, value, kinds, count", [
    ([9.5, 59.5, 11, 60.5], "building", None, KINDS, 2),
    ([9.5, 59.5, 11, 60.5], "building", "school", KINDS, 1),
    ([9.5, 59.5, 11, 60.5], "building", None, ["way"], 1),
    ([9.5, 59.5, 11, 60.5], "building", "school", ["relation", "node"], 1),
    ([9.5, 59.5, 11, 60.5], "amenity", "cafe", KINDS, 1),
    ([9.5, 59.5, 11, 60.5], "highway", None, KINDS, 2),  # the one runs through without a node in the box
    ([9.5, 59.5, 11, 60.5], "route", "bus", KINDS, 1),
    ([9.5, 59.5, 11, 60.5], 'na"me\\', 'x"];out;', KINDS, 1),
    ([179.5, 59, -179.5, 61], "amenity", "cafe", KINDS, 2),
    ([179.5, 59, -179.5, 61], "highway", None, ["way"], 1),
    ([9.5, 59.5, 11, 60.5], "amenity", "Cafe", KINDS, 0),
    ([-60.25, -33.5, -60, -33], "building", None, KINDS, 0),
])
def test_the_query_finds_what_is_asked_for(server, download, box, key, value, kinds, count):  # noqa: F811
    osm, seen = OpenStreetMap(NODES, WAYS, RELATIONS), []
    server.replies = [reply_to(osm, seen)]
    west, south, east, north = box
    boxes = [shapely.box(*box)] if west < east else [shapely.box(west, south, 180, north), shapely.box(-180, south, east, north)]
    wanted = wanted_of(osm, boxes, key, value, kinds)
    assert len(wanted) == count
    arguments = {"url": server.url, "bounding_box": box, "key": key, "elements": kinds}
    result, layer = download(arguments | ({"value": value} if value else {}), server.host)
    assert result["ok"], result["text"]
    assert len(seen) == 1 and (set(layer.id) if len(layer) else set()) == wanted
    if count:
        assert set(layer[key]) == {value} or value is None
    settings, _, _ = parse(seen[0])
    assert 0 < int(settings["timeout"]) <= 180 and 0 < int(settings["maxsize"]) <= 1 << 30
    whole = {"node": lambda n: shapely.Point(NODES[n][0]), "way": osm.line,
             "relation": lambda n: shapely.union_all([osm.line(way) for way, _ in RELATIONS[n][0]])}
    for name, shape in zip(layer.id, layer.geometry) if len(layer) else ():
        kind, number = name.split("/")
        edges = shape.boundary if shapely.get_dimensions(shape) == 2 else shape
        assert edges.equals(whole[kind](int(number))), name


def test_the_server_takes_no_query_that_it_cannot_read():
    for query in ("", "node(1,2,3,4);", "[out:json];node[building](0,0,1,1);out;", '[out:json];node["a"](1,0,0,1);out body geom;',
                  '[out:json];node["a"](0,0,1,1)out body geom;', '[out:json];(node["a"](0,0,1,1);out body geom;'):
        with pytest.raises(QueryError):
            parse(query)


# -- HTTPS -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def certificate(tmp_path):
    """A certificate for 127.0.0.1 that this machine alone has made, and its key."""
    if not shutil.which("openssl"):
        pytest.skip("no openssl")
    files = tmp_path / "server.pem", tmp_path / "server.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
                    "subjectAltName=IP:127.0.0.1", "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files


@pytest.fixture
def secure_server(certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    one = Server(context)
    yield one
    one.close()


def test_an_untrusted_certificate_is_refused_in_a_line(secure_server, download):  # noqa: F811
    secure_server.replies = [answer(POINT)]
    result, _ = download({"url": secure_server.url + "/x"}, secure_server.host)
    assert not result["ok"] and "certificate" in result["text"] and "\n" not in result["text"], result["text"]
    assert secure_server.requests == []


def test_a_certificate_that_the_user_names_is_trusted(secure_server, certificate, download, monkeypatch):  # noqa: F811
    monkeypatch.delenv("CURL_CA_BUNDLE", raising=False)  # would be heeded first
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    secure_server.replies = [answer(POINT)]
    result, _ = download({"url": secure_server.url + "/x"}, secure_server.host)
    assert result["ok"], result["text"]
    assert len(secure_server.requests) == 1


def test_plain_http_from_a_server_of_https_is_an_error_in_a_line(secure_server, download):  # noqa: F811
    secure_server.replies = [answer(POINT)]
    result, _ = download({"url": secure_server.url.replace("https", "http") + "/x"}, secure_server.host)
    assert not result["ok"] and secure_server.host in result["text"] and "\n" not in result["text"], result["text"]
    assert secure_server.requests == []
