# SPDX-License-Identifier: Apache-2.0
"""Expressions that Earth Engine's client writes, against the same by numpy, pyproj and rasterio."""

import io
import json
import os
import subprocess
import sys
import urllib.request

import numpy as np
import pytest
from conftest import PACKAGES
from pyproj import Geod
from world import CELL, LEFT, SIZE, TOP, cells, region, scenes

SCENES = [np.ma.masked_equal(np.stack(bands), -9999).astype(float) for bands in scenes()]
RED, NIR = (np.ma.stack([scene[band] for scene in SCENES]) for band in (0, 1))


def scene(ee, number=0):
    return ee.Image(f"L/SR/scene{number}")


class TestAlgorithms:
    """What is evaluated is what the client knows."""

    def test_each_has_the_clients_arguments(self, program):
        known = {entry["name"].removeprefix("algorithms/"): entry
                 for entry in json.loads((PACKAGES / "ee/tests/algorithms.json").read_text())["algorithms"]}
        evaluated = json.loads(subprocess.run([program, "earth", "algorithms", "--json"], capture_output=True, text=True, check=True).stdout)
        assert len(evaluated) >= 150
        for algorithm in evaluated:
            theirs = known[algorithm["name"]]
            assert [(a["name"], a["optional"]) for a in algorithm["arguments"]] == \
                [(a["argumentName"], bool(a.get("optional"))) for a in theirs.get("arguments", [])], algorithm["name"]

    def test_others_are_refused_by_name(self, ee):
        with pytest.raises(ee.EEException, match=r"Image\.zeroCrossing is not among the \d+ algorithms that the local Earth Engine evaluates"):
            scene(ee).zeroCrossing().getInfo()

    def test_a_wrong_value_is_told_with_function_and_argument(self, ee):
        with pytest.raises(ee.EEException, match="Number.add, argument 'right'"):
            ee.Number(1).add(ee.Number(ee.Dictionary({"two": "2"}).get("two"))).getInfo()


class TestValues:
    def test_numbers_texts_lists_and_dates(self, ee):
        assert ee.Number(7).divide(2).getInfo() == 3.5
        assert ee.String("a").cat("b").getInfo() == "ab"
        assert ee.List.sequence(1, 4).map(lambda n: ee.Number(n).pow(2)).getInfo() == [1, 4, 9, 16]
        assert ee.Dictionary({"a": 1}).set("b", 2).getInfo() == {"a": 1, "b": 2}
        assert ee.Date("2020-01-31").advance(1, "month").format("YYYY-MM-dd").getInfo() == "2020-02-29"
        assert ee.List([1, 2, 3]).iterate(lambda n, total: ee.Number(total).add(n), 0).getInfo() == 6
        assert ee.Algorithms.If(ee.Number(1).gt(0), "yes", "no").getInfo() == "yes"
        assert ee.Dictionary({"b": 1, "a": 2}).map(lambda key, value: ee.Number(value).add(1)).getInfo() == {"a": 3, "b": 2}

    def test_long_chains_of_calls(self, ee):
        number = ee.Number(0)
        for _ in range(150):
            number = number.add(1)
        assert number.getInfo() == 150

    def test_geometry_on_the_ellipsoid(self, ee):
        geod = Geod(ellps="WGS84")
        ring = [(10, 50), (12, 50), (11, 52)]
        area, perimeter = geod.polygon_area_perimeter(*zip(*ring))
        polygon = ee.Geometry.Polygon([ring])
        assert polygon.area(1).getInfo() == pytest.approx(area, rel=1e-9)
        assert polygon.perimeter(1).getInfo() == pytest.approx(perimeter, rel=1e-9)
        assert ee.Geometry.Point(0, 0).distance(ee.Geometry.Point(1, 1)).getInfo() == pytest.approx(geod.inv(0, 0, 1, 1)[2], rel=1e-9)
        assert ee.Geometry.Point(20, 65).buffer(500).area(1).getInfo() == pytest.approx(np.pi * 500**2, rel=2e-3)
        assert ee.Geometry.Rectangle([0, 0, 1, 1]).getInfo()["type"] == "Polygon"


class TestTables:
    def test_filter_map_and_aggregate(self, ee):
        towns = ee.FeatureCollection("TOWNS")
        assert towns.size().getInfo() == 5
        large = towns.filter(ee.Filter.gte("people", 300)).sort("people", False)
        assert large.aggregate_array("name").getInfo() == ["t4", "t3", "t2"]
        assert towns.aggregate_sum("people").getInfo() == 1500
        doubled = towns.map(lambda town: town.set("twice", ee.Number(town.get("people")).multiply(2)))
        assert doubled.first().get("twice").getInfo() == 200
        near = towns.filterBounds(ee.Geometry.Point(15, 59.53).buffer(300))
        assert near.aggregate_array("name").getInfo() == ["t0", "t1"]
        assert [f["properties"]["name"] for f in ee.data.computeFeatures({"expression": towns.limit(2)})["features"]] == ["t0", "t1"]

    def test_grouped_columns(self, ee):
        groups = ee.FeatureCollection("TOWNS").map(lambda f: f.set("half", ee.Number(f.get("people")).gt(250))) \
            .reduceColumns(ee.Reducer.mean().group(1, "half"), ["people", "half"]).getInfo()
        assert groups == {"groups": [{"half": 0, "mean": 150}, {"half": 1, "mean": 400}]}

    def test_join(self, ee):
        others = ee.FeatureCollection([ee.Feature(None, {"name": "t3", "code": 33})])
        joined = ee.Join.saveFirst("match").apply(ee.FeatureCollection("TOWNS"), others, ee.Filter.equals(leftField="name", rightField="name"))
        assert ee.Feature(joined.first().get("match")).get("code").getInfo() == 33


class TestImages:
    def test_information(self, ee):
        info = scene(ee).getInfo()
        assert info["id"] == "L/SR/scene0"
        assert [band["id"] for band in info["bands"]] == ["red", "nir"]
        assert info["bands"][0]["crs"] == "EPSG:32633" and info["bands"][0]["dimensions"] == [SIZE, SIZE]
        assert info["properties"]["sensor"] == "made"
        assert scene(ee).date().format("YYYY-MM").getInfo() == "2020-05"
        assert ee.ImageCollection("L/SR").aggregate_array("CLOUD").getInfo() == [0, 20, 40]
        assert scene(ee).projection().nominalScale().getInfo() == pytest.approx(30)

    def test_indices(self, ee):
        red, nir = SCENES[0]
        nd = scene(ee).normalizedDifference(["nir", "red"])
        expected = ((nir - red) / (nir + red)).filled(0)
        assert cells(ee, nd)["nd"] == pytest.approx(expected, abs=1e-6)
        by_hand = scene(ee).select("nir").subtract(scene(ee).select("red")).divide(scene(ee).select("nir").add(scene(ee).select("red")))
        assert cells(ee, by_hand)["nir"] == pytest.approx(expected, abs=1e-6)

    def test_expressions(self, ee):
        red, nir = (band.filled(0) for band in SCENES[0])
        valid = ~SCENES[0][0].mask
        evi = scene(ee).expression("2.5 * (nir - red) / (nir + 6 * red ** 1 + 1e4)", {"nir": scene(ee).select("nir"), "red": scene(ee).select("red")})
        assert cells(ee, evi)["constant"] == pytest.approx(np.where(valid, 2.5 * (nir - red) / (nir + 6 * red + 1e4), 0), abs=1e-6)
        chosen = scene(ee).expression("b('red') > 700 && b(1) < 2000 ? 1 : -2 ** 2")
        assert cells(ee, chosen)["constant"] == pytest.approx(np.where(valid, np.where((red > 700) & (nir < 2000), 1, -4), 0))
        with pytest.raises(ee.EEException, match="the expression names .blue., which was not given"):
            scene(ee).expression("blue + 1").getInfo()

    def test_masks_and_conditions(self, ee):
        red = SCENES[0][0]
        image = scene(ee).select("red")
        dark = image.updateMask(image.lt(700))
        assert cells(ee, dark)["red"] == pytest.approx(np.where(~red.mask & (red.data < 700), red.data, 0))
        assert cells(ee, image.unmask(-1))["red"] == pytest.approx(red.filled(-1))
        assert cells(ee, image.where(image.gt(1000), 5))["red"] == pytest.approx(np.where(red.data > 1000, 5, red.data) * ~red.mask)
        classes = image.gt(500).add(image.gt(1000)).remap([0, 1, 2], [10, 20, 30])
        assert cells(ee, classes)["remapped"] == pytest.approx(np.select([red.data > 1000, red.data > 500], [30, 20], 10) * ~red.mask)

    @pytest.mark.parametrize("name", ["mean", "min", "max", "sum", "median"])
    def test_composites(self, ee, name):
        made = cells(ee, getattr(ee.ImageCollection("L/SR"), name)())["red"]
        expected = {"mean": np.ma.mean, "min": np.ma.min, "max": np.ma.max, "sum": np.ma.sum, "median": np.ma.median}[name](RED, axis=0)
        assert made == pytest.approx(np.ma.filled(expected, 0))

    def test_composites_of_what_is_left(self, ee):
        chosen = ee.ImageCollection("L/SR").filterDate("2020-05-15", "2021-01-01").filter(ee.Filter.lt("CLOUD", 30))
        assert chosen.size().getInfo() == 1
        assert cells(ee, chosen.mosaic())["nir"] == pytest.approx(NIR[1].filled(0))
        counted = ee.ImageCollection("L/SR").reduce(ee.Reducer.stdDev().combine(ee.Reducer.count(), None, True))
        made = cells(ee, counted.select(["red_stdDev", "red_count"]))
        assert made["red_stdDev"] == pytest.approx(np.ma.std(RED, axis=0).filled(0), abs=1e-6)
        assert made["red_count"] == pytest.approx((~RED.mask).sum(axis=0))

    def test_mapped_collections(self, ee):
        def index(image):
            return image.normalizedDifference(["nir", "red"]).rename("ndvi").copyProperties(image, ["system:time_start"])

        greenest = ee.ImageCollection("L/SR").map(index).qualityMosaic("ndvi")
        expected = ((NIR - RED) / (NIR + RED)).max(axis=0).filled(0)
        assert cells(ee, greenest)["ndvi"] == pytest.approx(expected, abs=1e-6)
        assert ee.ImageCollection("L/SR").map(index).first().get("system:index").getInfo() == "scene0"

    def test_focal_means(self, ee):
        dem = np.add.outer(np.arange(SIZE) * 3.0, np.arange(SIZE) * 4.0)
        inside = (slice(2, -2), slice(2, -2))
        made = cells(ee, ee.Image("DEM").focal_mean(2, "square"))["elevation"]
        assert made[inside] == pytest.approx(dem[inside])
        assert cells(ee, ee.Image("DEM").focalMax(1.5, "circle"))["elevation"][inside] == pytest.approx(dem[inside] + 7), "a diagonal is 1.41 cells"

    def test_slope(self, ee):
        made = cells(ee, ee.Terrain.slope(ee.Image("DEM")))["slope"][5, 5]
        assert made == pytest.approx(np.degrees(np.arctan(5 / 30 * 0.9996)), rel=1e-4), "metres on the ground, not on the map"


class TestRegions:
    @pytest.mark.parametrize("name", ["mean", "sum", "stdDev", "min", "max", "median", "count"])
    def test_whole_raster(self, ee, name):
        made = scene(ee).reduceRegion(getattr(ee.Reducer, name)(), region(ee, 0.001, 0.001, SIZE - 0.001, SIZE - 0.001), 30).getInfo()
        statistic = {"mean": np.ma.mean, "sum": np.ma.sum, "stdDev": np.ma.std, "min": np.ma.min, "max": np.ma.max,
                     "median": np.ma.median, "count": np.ma.count}[name]
        assert made["red"] == pytest.approx(float(statistic(SCENES[0][0])), rel=1e-4)
        assert made["nir"] == pytest.approx(float(statistic(SCENES[0][1])), rel=1e-4)

    def test_against_exactextract(self, ee, tmp_path):
        exactextract = pytest.importorskip("exactextract")
        from exactextract.raster import NumPyRasterSource
        from exactextract.feature import JSONFeatureSource

        red = SCENES[0][0]
        ring = [(LEFT + 100, TOP - 130), (LEFT + 1500, TOP - 200), (LEFT + 900, TOP - 1600), (LEFT + 100, TOP - 130)]
        source = NumPyRasterSource(red.filled(np.nan), LEFT, TOP - SIZE * CELL, LEFT + SIZE * CELL, TOP)
        shape = JSONFeatureSource([{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [ring]}, "properties": {}}])
        expected = exactextract.exact_extract(source, shape, ["mean", "sum", "stdev"])[0]["properties"]
        corners = [((x - LEFT) / CELL, (TOP - y) / CELL) for x, y in ring[:3]]
        from pyproj import Transformer
        to_degrees = Transformer.from_crs(32633, 4326, always_xy=True)
        polygon = ee.Geometry.Polygon([[to_degrees.transform(LEFT + c * CELL, TOP - r * CELL) for c, r in corners]], None, False)
        reducer = ee.Reducer.mean().combine(ee.Reducer.sum(), None, True).combine(ee.Reducer.stdDev(), None, True)
        made = scene(ee).select("red").reduceRegion(reducer, polygon, 30).getInfo()
        assert made["red_mean"] == pytest.approx(expected["mean"], rel=1e-3)
        assert made["red_sum"] == pytest.approx(expected["sum"], rel=1e-3)
        assert made["red_stdDev"] == pytest.approx(expected["stdev"], rel=1e-3)

    def test_regions_and_samples(self, ee):
        towns = ee.FeatureCollection("TOWNS").limit(2)
        sampled = ee.Image("DEM").sampleRegions(towns, ["name"], 30)
        from pyproj import Transformer
        dem = np.add.outer(np.arange(SIZE) * 3.0, np.arange(SIZE) * 4.0)
        expected = []
        for n in range(2):
            x, y = Transformer.from_crs(4326, 32633, always_xy=True).transform(15 + 0.004 * n, 59.53)
            expected.append(float(dem[int((TOP - y) // CELL), int((x - LEFT) // CELL)]))
        assert sampled.aggregate_array("elevation").getInfo() == expected
        means = ee.Image("DEM").reduceRegions(ee.FeatureCollection([ee.Feature(region(ee, 0, 0, 2, 2), {"name": "x"})]), ee.Reducer.mean(), 30)
        assert means.first().get("mean").getInfo() == pytest.approx(3.5, abs=1e-2)
        assert ee.Image("DEM").sample(region(ee, 0.1, 0.1, 9.9, 9.9), 30, geometries=True).size().getInfo() == 100

    def test_coarser_cells_are_means(self, ee):
        dem = np.add.outer(np.arange(SIZE) * 3.0, np.arange(SIZE) * 4.0)
        made = ee.Image("DEM").reduceRegion(ee.Reducer.first(), ee.Geometry.Point([15.0001, 59.5382]), 60).getInfo()
        assert made["elevation"] == pytest.approx(dem[:2, :2].mean())


class TestPictures:
    def picture(self, url):
        from PIL import Image

        return np.asarray(Image.open(io.BytesIO(urllib.request.urlopen(url, timeout=120).read())))

    def test_thumbnail(self, ee):
        shown = ee.Image("DEM").visualize(min=0, max=420, palette=["black", "white"])
        drawn = self.picture(shown.getThumbURL({"dimensions": 40, "region": region(ee, 0, 0, SIZE, SIZE)}))
        assert drawn.shape[2] == 4 and max(drawn.shape[:2]) == 40
        assert drawn[2, 2, 0] < drawn[-5, -5, 0], "it rises to the south-east"

    def test_map_tile(self, ee):
        tiles = ee.Image("DEM").getMapId({"min": 0, "max": 420})
        drawn = self.picture(tiles["tile_fetcher"].format_tile_url(0, 0, 0))
        assert drawn.shape[:2] == (256, 256)
        assert drawn[0, 0, 3] == 0, "nothing lies there"

    def test_geotiff(self, ee):
        import rasterio

        data = ee.data.computePixels({"expression": scene(ee), "fileFormat": "GEO_TIFF", "bandIds": ["nir"]})
        with rasterio.MemoryFile(data) as file, file.open() as raster:
            assert raster.crs.to_epsg() == 32633
            assert np.ma.filled(raster.read(1, masked=True), 0) == pytest.approx(SCENES[0][1].filled(0))


class TestAssets:
    def test_what_there_is(self, ee):
        assert ee.data.getAsset("L/SR")["type"] == "IMAGE_COLLECTION"
        assert [asset["id"] for asset in ee.data.listAssets("L/SR")["assets"]] == [f"L/SR/scene{n}" for n in range(3)]
        with pytest.raises(ee.EEException, match="not found"):
            ee.data.getAsset("NOTHING")
        with pytest.raises(ee.EEException, match="ImageCollection asset 'NOTHING' not found"):
            ee.ImageCollection("NOTHING").size().getInfo()


def test_unmodified_scripts_run_with_the_hook(program, address, tmp_path):
    hook = subprocess.run([program, "earth", "hook"], capture_output=True, text=True, check=True).stdout
    (tmp_path / "sitecustomize.py").write_text(hook)
    script = tmp_path / "script.py"
    script.write_text("import ee\nee.Authenticate()\nee.Initialize(project='someone')\n"
                      "print(ee.ImageCollection('L/SR').filterDate('2020-05-01', '2020-06-15').size().getInfo())\n")
    environment = dict(os.environ, GRATICULE_EARTH_URL=address, PYTHONPATH=f"{tmp_path}{os.pathsep}{PACKAGES}")
    ended = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, timeout=120)
    assert ended.stdout.strip() == "2", ended.stderr[-500:]


def test_wrong_command_lines_give_one_line(program, tmp_path):
    def said(*arguments):
        ended = subprocess.run([program, "earth", *map(str, arguments)], capture_output=True, text=True, timeout=120)
        return ended.returncode, ended.stderr.strip().splitlines()

    status, lines = said("serve", "--client", tmp_path)
    assert status == 2 and len(lines) == 1 and "There is no Earth Engine client" in lines[0]
    catalog = tmp_path / "earth.toml"
    catalog.write_text('[[image]]\nid = "A"\nfile = "none.tif"\n')
    status, lines = said("serve", "--client", PACKAGES, "--catalog", catalog)
    assert status == 2 and len(lines) == 1 and "line 1: there is no file" in lines[0]
