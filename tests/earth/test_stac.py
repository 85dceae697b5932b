# SPDX-License-Identifier: Apache-2.0
"""`graticule earth stac` and the clients of STAC: pystac-client, planetary-computer and odc-stac, over rasters that the test makes."""

import json
import os
import signal
import subprocess
import urllib.error
import urllib.request

import numpy as np
import pytest
import rasterio
import world
from conftest import WAIT
from pyproj import Transformer
from rasterio.transform import from_origin
from shapely.geometry import box, mapping, shape

pystac_client = pytest.importorskip("pystac_client")

SIZE = 64
SCENES = {"S2_20200601": 5.5, "S2_20200611T101500": 40.0, "S2_2020-07-01": 12.25}  # with their clouds
LEFT, TOP = 500000, 5000000  # UTM zone 31, about 3 E 45 N
BANDS = {name: {"B04": np.full((SIZE, SIZE), 100 * (n + 1), "uint16") + np.arange(SIZE, dtype="uint16"),
                "B08": np.full((SIZE, SIZE), 1000 * (n + 1), "uint16")} for n, name in enumerate(SCENES)}
FIJI = (790000, 8120000)  # UTM zone 60 south: its cells of 1 km reach over 180


def write(path, bands, crs, left, top, cell, nodata=None):
    path.parent.mkdir(parents=True, exist_ok=True)
    world.write_raster(path, bands, nodata, crs, from_origin(left, top, cell, cell))


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    root = tmp_path_factory.mktemp("stac") / "rasters"
    for number, (name, clouds) in enumerate(SCENES.items()):
        for band, cells in BANDS[name].items():
            write(root / "sentinel" / name / f"{band}.tif", [cells], "EPSG:32631", LEFT + number * 320, TOP, 10, 0)
        (root / "sentinel" / name / f"{name}.json").write_text(json.dumps(
            {"type": "Feature", "stac_version": "1.0.0", "id": "another", "geometry": None, "links": [],
             "properties": {"eo:cloud_cover": clouds, "platform": f"Sentinel-2{'AB'[number % 2]}"},
             "assets": {"B04": {"href": "/etc/passwd", "title": "Red"}}}))
    heights = np.arange(SIZE * SIZE, dtype="float32").reshape(SIZE, SIZE)
    write(root / "heights" / "dem_2011.tif", [heights, heights * 2], "EPSG:4326", 10, 60, 0.01)
    os.utime(root / "heights" / "dem_2011.tif", (1300000000, 1300000000))
    write(root / "islands" / "fiji-20190301.tif", [np.ones((SIZE, SIZE), "uint8")], "EPSG:32760", *FIJI, 1000)
    write(root / "alone_20210101.tif", [np.ones((SIZE, SIZE), "uint8")], "EPSG:4326", -71, 45, 0.01)
    # What is no item: a raster without a CRS, one that is cut short, one with a sidecar that is none, a link that leads out.
    write(root / "heights" / "nowhere.tif", [heights], None, 0, 0, 1)
    (root / "heights" / "cut.tif").write_bytes((root / "heights" / "dem_2011.tif").read_bytes()[:100])
    write(root / "heights" / "odd.tif", [heights], "EPSG:4326", 10, 60, 0.01)
    (root / "heights" / "odd.json").write_text("[" * 500)
    (root.parent / "secret.tif").write_bytes((root / "heights" / "dem_2011.tif").read_bytes())
    (root / "heights" / "led-out.tif").symlink_to(root.parent / "secret.tif")
    return root


def serve(program, *arguments):
    server = subprocess.Popen([program, "earth", "stac", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    assert url, server.communicate(timeout=WAIT)[1]
    return server, url


def end(server):
    server.send_signal(signal.SIGINT)
    said = server.communicate(timeout=WAIT)[1]
    assert server.returncode == 0, said
    return said


@pytest.fixture(scope="session")
def url(program, folder):
    server, address = serve(program, folder)
    yield address
    said = end(server)
    for name in ("nowhere", "cut", "odd"):
        assert f"left out heights/{name}: " in said
    assert "secret" not in said


@pytest.fixture(scope="session")
def client(url):
    return pystac_client.Client.open(url)


def ids(search):
    return [item.id for item in search.items()]


def scene_boxes():
    """Where each scene lies, by pyproj."""
    to_degrees = Transformer.from_crs(32631, 4326, always_xy=True)
    boxes = {}
    for number, name in enumerate(SCENES):
        left = LEFT + number * 320
        corners = [to_degrees.transform(x, y) for x in np.linspace(left, left + 640, 9) for y in np.linspace(TOP - 640, TOP, 9)]
        boxes[name] = (min(x for x, _ in corners), min(y for _, y in corners), max(x for x, _ in corners), max(y for _, y in corners))
    return boxes


class TestCatalogue:
    def test_collections(self, client):
        assert client.id == "rasters"
        collections = {each.id: each for each in client.get_collections()}
        assert sorted(collections) == ["heights", "islands", "rasters", "sentinel"]
        extent = collections["sentinel"].extent
        boxes = np.array(list(scene_boxes().values()))
        assert extent.spatial.bboxes[0] == pytest.approx([*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0)], abs=1e-5)
        assert [time.isoformat() for time in extent.temporal.intervals[0]] == ["2020-06-01T00:00:00+00:00", "2020-07-01T00:00:00+00:00"]

    def test_items(self, client):
        item = client.get_collection("sentinel").get_item("S2_20200611T101500")
        assert item.datetime.isoformat() == "2020-06-11T10:15:00+00:00"
        assert item.properties["eo:cloud_cover"] == 40 and item.properties["platform"] == "Sentinel-2B"
        assert item.properties["graticule:datetime_from"] == "name"
        assert item.bbox == pytest.approx(scene_boxes()[item.id], abs=1e-6)
        assert shape(item.geometry).bounds == pytest.approx(item.bbox)
        assert sorted(item.assets) == ["B04", "B08"]
        asset = item.assets["B04"]
        assert asset.title == "Red" and "passwd" not in asset.href, "what a sidecar says, but where the file is"
        assert asset.extra_fields["proj:code"] == "EPSG:32631" and asset.extra_fields["proj:shape"] == [SIZE, SIZE]
        assert asset.extra_fields["proj:transform"] == [10, 0, LEFT + 320, 0, -10, TOP]
        assert asset.extra_fields["raster:bands"] == [{"data_type": "uint16", "nodata": 0}]

    def test_a_raster_alone(self, client):
        dem = next(client.search(ids=["dem_2011"]).items())
        assert dem.datetime.timestamp() == 1300000000 and dem.properties["graticule:datetime_from"] == "file"
        assert len(dem.assets["data"].extra_fields["eo:bands"]) == 2
        assert next(client.search(collections=["rasters"]).items()).id == "alone_20210101"


class TestSearch:
    def test_pages(self, client, url):
        everything = sorted([*SCENES, "dem_2011", "fiji-20190301", "alone_20210101"])
        for method in ("GET", "POST"):
            search = client.search(limit=2, method=method)
            pages = [[item.id for item in page] for page in search.pages()]
            assert [len(page) for page in pages] == [2, 2, 2]
            assert sorted(sum(pages, [])) == everything
            assert search.matched() == 6
        assert sorted(item.id for item in client.get_items(recursive=True)) == everything
        of_one = json.load(urllib.request.urlopen(f"{url}collections/sentinel/items?limit=2&sortby=-datetime"))
        following = next(link for link in of_one["links"] if link["rel"] == "next")
        assert following["method"] == "GET"
        names = [each["id"] for page in (of_one, json.load(urllib.request.urlopen(following["href"]))) for each in page["features"]]
        assert names == list(SCENES)[::-1], "an order holds over pages"

    @pytest.mark.parametrize("method", ["GET", "POST"])
    def test_collections_ids_and_times(self, client, method):
        assert ids(client.search(collections=["sentinel"], datetime="2020-06-01/2020-06-30", method=method)) == list(SCENES)[:2]
        assert ids(client.search(datetime="2020-07-01", method=method)) == ["S2_2020-07-01"]
        assert sorted(ids(client.search(datetime="../2020-01-01", method=method))) == ["dem_2011", "fiji-20190301"]
        assert ids(client.search(ids=["S2_20200601", "none"], method=method)) == ["S2_20200601"]

    @pytest.mark.parametrize("method", ["GET", "POST"])
    def test_boxes_and_geometries(self, client, method):
        boxes = scene_boxes()
        for wanted in ((3.0, 44.0, 3.002, 46.0), (3.0085, 45.0, 3.0155, 46.0), (2.0, 44.0, 2.9, 46.0)):
            expected = [name for name, bounds in boxes.items() if box(*bounds).intersects(box(*wanted))]
            assert ids(client.search(collections=["sentinel"], bbox=wanted, method=method)) == expected
        slant = shape({"type": "LineString", "coordinates": [[3.0005, 45.0], [3.0005, 45.2]]})
        expected = [name for name, bounds in boxes.items() if box(*bounds).intersects(slant)]
        assert ids(client.search(collections=["sentinel"], intersects=mapping(slant), method=method)) == expected == ["S2_20200601"]

    def test_across_the_antimeridian(self, client):
        fiji = client.get_collection("islands").get_item("fiji-20190301")
        assert fiji.geometry["type"] == "MultiPolygon"
        west, _, east, _ = fiji.bbox
        corners = [Transformer.from_crs(32760, 4326, always_xy=True).transform(FIJI[0] + x, FIJI[1] - y) for x in (0, 64000) for y in (0, 64000)]
        assert min(lon for lon, _ in corners if lon > 0) == pytest.approx(west, abs=0.01)
        assert max(lon for lon, _ in corners if lon < 0) == pytest.approx(east, abs=0.01)
        assert west > east

        def finds(*bbox):
            return "fiji-20190301" in ids(client.search(bbox=bbox))

        south, north = fiji.bbox[1], fiji.bbox[3]
        assert finds(179.9, south, -179.9, north), "a box across, as GeoJSON has it"
        assert finds(east - 0.1, south, 0, north) and finds(0, south, west + 0.1, north)
        assert not finds(east + 0.1, south, west - 0.1, north), "all the way round on the other side"
        assert not finds(0, south, west - 0.1, north)
        assert ids(client.search(intersects={"type": "Point", "coordinates": [east - 0.05, (south + north) / 2]})) == ["fiji-20190301"]

    def test_properties(self, client):
        def clouds_below(limit):
            return [name for name, clouds in SCENES.items() if clouds < limit]

        assert ids(client.search(query={"eo:cloud_cover": {"lt": 15}})) == clouds_below(15)
        assert ids(client.search(query=["eo:cloud_cover<=5.5"])) == ["S2_20200601"]
        assert ids(client.search(query={"platform": {"startsWith": "Sentinel", "neq": "Sentinel-2A"}})) == ["S2_20200611T101500"]
        both = {"op": "and", "args": [{"op": "<", "args": [{"property": "eo:cloud_cover"}, 15]},
                                      {"op": "not", "args": [{"op": "like", "args": [{"property": "id"}, "%0601"]}]}]}
        assert ids(client.search(filter=both)) == ["S2_2020-07-01"]
        assert ids(client.search(filter={"op": "in", "args": [{"property": "collection"}, ["islands"]]})) == ["fiji-20190301"]
        assert ids(client.search(filter={"op": "between", "args": [{"property": "eo:cloud_cover"}, 10, 50]})) == list(SCENES)[1:]
        assert len(ids(client.search(filter={"op": "isNull", "args": [{"property": "platform"}]}))) == 3
        after = {"op": "t_after", "args": [{"property": "datetime"}, {"timestamp": "2020-06-05T00:00:00Z"}]}
        assert sorted(ids(client.search(filter=after))) == sorted([*list(SCENES)[1:], "alone_20210101"])

    @pytest.mark.parametrize("method", ["GET", "POST"])
    def test_order_and_fields(self, client, method):
        search = client.search(collections=["sentinel"], sortby="-properties.eo:cloud_cover", method=method)
        assert ids(search) == sorted(SCENES, key=SCENES.get, reverse=True)
        search = client.search(collections=["sentinel"], sortby="+eo:cloud_cover", fields=["id", "properties.datetime", "-geometry"], method=method)
        first = next(search.items_as_dicts())
        assert first["id"] == "S2_20200601" and list(first["properties"]) == ["datetime"]
        assert "assets" not in first and "geometry" not in first


class TestData:
    def test_signing_leaves_local_addresses(self, client, url):
        planetary_computer = pytest.importorskip("planetary_computer")
        item = next(client.search(collections=["sentinel"]).items())
        signed = planetary_computer.sign(item)
        assert {key: asset.href for key, asset in signed.assets.items()} == {key: asset.href for key, asset in item.assets.items()}
        assert signed.assets["B04"].href == f"{url}files/sentinel/S2_20200601/B04.tif"
        opened = pystac_client.Client.open(url, modifier=planetary_computer.sign_inplace)
        assert len(ids(opened.search(collections=["sentinel"]))) == 3

    def test_cells_by_odc_stac(self, client):
        odc_stac = pytest.importorskip("odc.stac")
        items = list(client.search(collections=["sentinel"]).items())
        cube = odc_stac.load(items, bands=["B04", "B08"])
        assert dict(cube.sizes) == {"y": SIZE, "x": SIZE + 64, "time": 3}
        assert cube.odc.crs.epsg == 32631
        for number, name in enumerate(SCENES):
            part = cube.isel(time=number, x=slice(32 * number, 32 * number + SIZE))
            assert np.array_equal(part.B04.values, BANDS[name]["B04"]) and np.array_equal(part.B08.values, BANDS[name]["B08"])
        heights = odc_stac.load(client.search(ids=["dem_2011"]).items())
        assert len(heights.data_vars) == 2
        first, second = (heights[name].squeeze().values for name in heights.data_vars)
        assert np.array_equal(second, first * 2) and first.max() == SIZE * SIZE - 1

    def test_paths_of_files(self, program, folder):
        server, address = serve(program, folder, "--paths")
        try:
            item = next(pystac_client.Client.open(address).search(ids=["S2_20200601"]).items())
            assert item.assets["B08"].href == f"file://{folder.resolve()}/sentinel/S2_20200601/B08.tif"
            with rasterio.open(item.assets["B08"].href) as file:
                assert np.array_equal(file.read(1), BANDS["S2_20200601"]["B08"])
        finally:
            end(server)

    def test_ranges_of_bytes(self, url, folder):
        path = "sentinel/S2_20200601/B04.tif"
        content = (folder / path).read_bytes()

        def ask(ranges=None, method="GET"):
            request = urllib.request.Request(f"{url}files/{path}", method=method, headers={"Range": ranges} if ranges else {})
            return urllib.request.urlopen(request, timeout=WAIT)

        assert ask().read() == content
        head = ask(method="HEAD")
        assert int(head.headers["Content-Length"]) == len(content) and head.headers["Accept-Ranges"] == "bytes"
        for ranges, part in (("bytes=0-9", content[:10]), ("bytes=100-", content[100:]), ("bytes=-7", content[-7:]), ("bytes=5-9999999", content[5:])):
            reply = ask(ranges)
            assert (reply.status, reply.read()) == (206, part)
        assert ask("bytes=100-").headers["Content-Range"] == f"bytes 100-{len(content) - 1}/{len(content)}"
        for odd in ("bytes=9-3", "lines=1-2", "bytes=0-1,4-5", "bytes=x-"):
            assert ask(odd).read() == content
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(f"bytes={len(content)}-")
        assert refused.value.code == 416 and refused.value.headers["Content-Range"] == f"bytes */{len(content)}"


class TestWrongRequests:
    def refusal(self, address, body=None):
        request = urllib.request.Request(address, data=None if body is None else json.dumps(body).encode(), headers={"Content-Type": "application/json"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=WAIT)
        return refused.value.code, json.loads(refused.value.read())

    @pytest.mark.parametrize("body, said", [
        ({"bbox": [1, 2, 3]}, "bbox is a list of four numbers"),
        ({"bbox": [0, 50, 10, 40]}, "north is below its south"),
        ({"bbox": [0, 0, 1, 1], "intersects": {"type": "Point", "coordinates": [0, 0]}}, "cannot be asked for together"),
        ({"intersects": {"type": "Polygon", "coordinates": "none"}}, "make no Polygon"),
        ({"datetime": "yesterday"}, "no time of RFC 3339"),
        ({"datetime": "2020-02-01/2020-01-01"}, "ends before it begins"),
        ({"limit": 0}, "limit is a whole number from 1 on"),
        ({"token": "-5"}, "no such page"),
        ({"query": {"a": {"near": 1}}}, 'query has no operator "near" here'),
        ({"filter": {"op": "casei", "args": [1, 2]}}, 'CQL2 has no operator "casei" here'),
        ({"filter": "eo:cloud_cover < 5", "filter-lang": "cql2-text"}, "read as CQL2 in JSON here"),
        ({"filter": {"op": "and"}}, 'needs "op" and a list "args"'),
        ({"sortby": [{"direction": "asc"}]}, "sortby names fields"),
        ([], "is an object of JSON"),
    ])
    def test_searches(self, url, body, said):
        status, error = self.refusal(f"{url}search", body)
        assert status == 400 and said in error["description"] and error["code"] == "InvalidParameterValue"

    def test_deep_filters(self, url):
        deep = {"op": "isNull", "args": [{"property": "x"}]}
        for _ in range(60):
            deep = {"op": "not", "args": [deep]}
        assert "nested too deep" in self.refusal(f"{url}search", {"filter": deep})[1]["description"]

    @pytest.mark.parametrize("path", ["collections/none", "collections/sentinel/items/none", "files/heights/led-out.tif", "files/heights/nowhere.tif",
                                      "files/sentinel/S2_20200601/S2_20200601.json", "search?colour=red"])
    def test_what_there_is_not(self, url, path):
        status, error = self.refusal(url + path)
        assert status == (400 if "?" in path else 404) and error["description"]

    def test_paths_that_lead_out(self, url):
        for path in ("files/..%2F..%2Fsecret.tif", "files/%2e%2e/secret.tif"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(url + path, timeout=WAIT)
            assert refused.value.code == 404

    def test_folders_without_rasters(self, program, tmp_path):
        ended = subprocess.run([program, "earth", "stac", tmp_path], capture_output=True, text=True, timeout=WAIT)
        assert ended.returncode == 2 and "has no raster that could be an item" in ended.stderr and len(ended.stderr.strip().splitlines()) == 1
