# SPDX-License-Identifier: Apache-2.0
"""What native operations work out is what geopandas, shapely, pyproj, rasterstats, rasterio and pandas find."""
import contextlib
import math
import os
import pathlib
import time

import geopandas
import numpy
import pandas
import pyproj
import pytest
import rasterio
import rasterio.features
import rasterstats
import shapely
from affine import Affine

import graticule

GEOD = pyproj.Geod(ellps="WGS84")
METRES = "EPSG:32632"

pytestmark = pytest.mark.filterwarnings("ignore")


def shapes(count, seed, low=0, high=9000, size=700):
    """Irregular polygons in metres, near 9 degrees east and 47 north."""
    dice = numpy.random.default_rng(seed)
    centres = dice.uniform(low, high, (count, 2)) + (500_000, 5_200_000)
    angles = numpy.sort(dice.uniform(0, 2 * math.pi, (count, 9)), axis=1)
    reach = dice.uniform(0.3, 1, (count, 9)) * size
    around = numpy.stack([numpy.cos(angles) * reach, numpy.sin(angles) * reach], axis=2) + centres[:, None]
    polygons = shapely.make_valid(shapely.polygons(around))
    return geopandas.GeoDataFrame({"number": range(count), "value": dice.normal(size=count)}, geometry=polygons, crs=METRES)


def points(count, seed, low=0, high=9000):
    places = numpy.random.default_rng(seed).uniform(low, high, (count, 2)) + (500_000, 5_200_000)
    return geopandas.GeoDataFrame({"name": [f"p{number}" for number in range(count)]}, crs=METRES,
                                  geometry=geopandas.points_from_xy(*places.T))


def assert_close(found, expected, relative=1e-9):
    numpy.testing.assert_allclose(numpy.asarray(found, float), numpy.asarray(expected, float), rtol=relative)


class TestVectors:
    @pytest.fixture(autouse=True)
    def set_up(self):
        self.left, self.right, self.points = shapes(60, 1), shapes(50, 2), points(400, 3)

    def test_overlay(self):
        for how in ("intersection", "difference", "symmetric_difference", "identity", "union"):
            ours = graticule.overlay(self.left, self.right.rename(columns={"number": "other", "value": "worth"}), how)
            theirs = geopandas.overlay(self.left, self.right, how=how)
            assert_close(ours.geometry.area.sum(), theirs.geometry.area.sum(), 1e-7)
        pieces = graticule.overlay(self.left, self.right.rename(columns={"number": "other"}), "intersection")
        expected = geopandas.overlay(self.left, self.right, how="intersection")
        assert set(zip(pieces["number"], pieces["other"])) == set(zip(expected["number_1"], expected["number_2"]))

    def test_spatial_join(self):
        for predicate in ("intersects", "within"):
            ours = graticule.spatial_join(self.points, self.left, predicate)
            theirs = geopandas.sjoin(self.points, self.left, predicate=predicate)
            assert sorted(zip(ours.index, ours["number"])) == sorted(zip(theirs.index, theirs["number"]))
        every = graticule.spatial_join(self.points, self.left, "within", "left")
        theirs = geopandas.sjoin(self.points, self.left, how="left")
        assert every["number"].isna().sum() == theirs["number"].isna().sum()

    def test_nearest(self):
        others = points(90, 4)
        ours = graticule.nearest(self.points, others.rename(columns={"name": "near"}))
        to_ground = pyproj.Transformer.from_crs(METRES, 4326, always_xy=True).transform
        here, there = (to_ground(frame.geometry.x, frame.geometry.y) for frame in (self.points, others))
        metres = numpy.array([GEOD.inv(*(numpy.full(len(others), value) for value in place), *there)[2]
                              for place in zip(*here)])
        assert ours["near"].tolist() == others["name"].iloc[metres.argmin(axis=1)].tolist()
        assert_close(ours["distance_km"] * 1000, metres.min(axis=1), 1e-6)

    def test_buffer_is_round_on_the_ground_everywhere(self):
        places = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([0, 20, 179.95, -70], [0, 65, -17, 85]), crs=4326)
        circles = graticule.buffer(places, distance_m=10_000)
        areas = [abs(GEOD.geometry_area_perimeter(circle)[0]) for circle in circles.geometry]
        assert_close(areas, [math.pi * 1e8] * 4, 2e-3)
        assert circles.geometry[2].geom_type == "MultiPolygon"  # cut at the antimeridian

    def test_area_length_and_perimeter(self):
        plots = shapes(40, 5).to_crs(4326)
        plots = plots[plots.geometry.geom_type == "Polygon"]
        assert len(plots) > 10
        areas = [abs(GEOD.geometry_area_perimeter(shapely.geometry.polygon.orient(place))[0]) for place in plots.geometry]
        assert_close(graticule.area(plots), areas, 1e-8)
        assert_close(graticule.area(plots, "ha"), graticule.area(plots) / 1e4)
        around = [GEOD.geometry_length(place.exterior) for place in plots.geometry]
        assert_close(graticule.perimeter(plots), around, 1e-8)
        lines = geopandas.GeoSeries([shapely.LineString([(0, 60), (10, 60)]), None], crs=4326, index=["a", "b"])
        lengths = graticule.length(lines, "km")
        assert_close(lengths["a"], GEOD.inv(0, 60, 10, 60)[2] / 1000)
        assert math.isnan(lengths["b"])

    def test_dissolve_clip_and_select(self):
        self.left["group"] = self.left["number"] % 4
        ours, theirs = graticule.dissolve(self.left, ["group"]), self.left.dissolve("group")
        assert_close(ours.set_index("group").sort_index().geometry.area, theirs.sort_index().geometry.area, 1e-9)
        clipped = graticule.clip(self.left, self.right)
        assert_close(clipped.geometry.area.sum(), geopandas.clip(self.left, self.right).geometry.area.sum(), 1e-7)
        met = graticule.select_by_location(self.points, self.left, "intersects")
        assert list(met.index) == sorted(geopandas.sjoin(self.points, self.left).index.unique())

    def test_reproject(self):
        for crs in ("EPSG:4326", "EPSG:3035", "EPSG:2056"):
            ours, theirs = graticule.reproject(self.left, crs), self.left.to_crs(crs)
            assert ours.crs == theirs.crs
            numpy.testing.assert_allclose(shapely.get_coordinates(ours.geometry), shapely.get_coordinates(theirs.geometry),
                                          rtol=0, atol=2e-9 if crs == "EPSG:4326" else 1e-3)

    def test_inputs_in_two_crs_are_brought_to_one(self):
        ours = graticule.spatial_join(self.points.to_crs(4326), self.left.to_crs(3035), "within")
        theirs = geopandas.sjoin(self.points, self.left, predicate="within")
        assert sorted(zip(ours.index, ours["number"])) == sorted(zip(theirs.index, theirs["number"]))


class TestTables:
    @pytest.fixture(autouse=True)
    def set_up(self):
        dice = numpy.random.default_rng(6)
        self.table = pandas.DataFrame({"kind": dice.choice(["a", "b", "c"], 500), "worth": dice.normal(size=500),
                                       "count": dice.integers(0, 50, 500)})
        self.table.loc[::7, "worth"] = float("nan")

    def test_aggregate(self):
        ours = graticule.aggregate(self.table, [{"function": "sum", "field": "worth", "name": "total"},
                                                {"function": "median", "field": "count", "name": "middle"}], ["kind"])
        theirs = self.table.groupby("kind").agg(total=("worth", "sum"), middle=("count", "median"))
        ours = ours.set_index("kind").sort_index()
        assert_close(ours["total"], theirs["total"], 1e-12)
        assert_close(ours["middle"], theirs["middle"])

    def test_filter_join_and_compute(self):
        kept = graticule.filter_rows(self.table, "worth > 0 and kind <> 'a'")
        pandas.testing.assert_frame_equal(kept, self.table.query("worth > 0 and kind != 'a'"))
        names = pandas.DataFrame({"key": ["a", "b", "c"], "title": ["Ä", "B", None]})
        joined = graticule.join_by_key(self.table, names, "kind", "key")
        theirs = self.table.merge(names, left_on="kind", right_on="key", how="left")
        assert joined["title"].fillna("-").tolist() == theirs["title"].fillna("-").tolist()
        doubled = graticule.compute_field(self.table, "worth * 2", "double")
        assert_close(doubled["double"].dropna(), 2 * self.table["worth"].dropna())

    def test_statistics_are_told_as_data(self):
        told = graticule.field_statistics(self.table, "worth")
        assert told["count"] == self.table["worth"].count()
        assert_close(float(told["mean"]), self.table["worth"].mean(), 1e-12)


class TestRasters:
    @pytest.fixture(autouse=True)
    def set_up(self):
        dice = numpy.random.default_rng(8)
        self.cells = dice.normal(500, 100, (90, 90)).astype("float32")
        self.cells[dice.uniform(size=self.cells.shape) < 0.05] = -9999
        self.transform = Affine(100, 0, 500_000, 0, -100, 5_209_000)
        self.raster = graticule.Raster(self.cells, self.transform, METRES, nodata=-9999)
        self.zones = shapes(30, 9)

    def test_zonal_statistics_by_cell_centres(self):
        ours = graticule.zonal_statistics(self.raster, self.zones, ["count", "mean", "min", "max"], coverage="center")
        theirs = rasterstats.zonal_stats(self.zones, self.cells.astype(float), affine=self.transform, nodata=-9999,
                                         stats=["count", "mean", "min", "max"])
        for name in ("count", "mean", "min", "max"):
            assert_close(ours[name], [one[name] for one in theirs], 1e-9)

    def test_zonal_means_by_covered_share(self):
        ours = graticule.zonal_statistics(self.raster, self.zones.iloc[:4], ["mean"])
        for place, mean in zip(self.zones.geometry.iloc[:4], ours["mean"]):
            shares = numpy.array([[place.intersection(shapely.box(*(self.transform @ (column, row + 1)),
                                                                  *(self.transform @ (column + 1, row)))).area
                                   for column in range(90)] for row in range(90)])
            shares[self.cells == -9999] = 0
            assert_close(mean, (shares * self.cells).sum() / shares.sum(), 1e-6)

    def test_an_array_a_path_a_dataset_and_an_xarray_are_one_raster(self, tmp_path):
        file = tmp_path / "cells.tif"
        with rasterio.open(file, "w", driver="GTiff", height=90, width=90, count=1, dtype="float32", crs=METRES,
                           transform=self.transform, nodata=-9999) as written:
            written.write(self.cells, 1)
        expected = graticule.zonal_statistics(self.raster, self.zones)["mean"]
        with rasterio.open(file) as dataset:
            for raster in (file, str(file), dataset, graticule.load_raster(file)):
                assert_close(graticule.zonal_statistics(raster, self.zones)["mean"], expected)

    def test_sample_and_algebra(self):
        places = points(200, 10)
        ours = graticule.sample_raster(self.raster, places, "height")
        rows, columns = (5_209_000 - places.geometry.y) // 100, (places.geometry.x - 500_000) // 100
        theirs = self.cells[rows.astype(int), columns.astype(int)].astype(float)
        theirs[theirs == -9999] = float("nan")
        assert_close(ours["height"], theirs)
        half = graticule.raster_algebra("a / 2 + 1", {"a": self.raster})
        read = half.cells(1, masked=True)
        assert_close(read.compressed(), self.cells[self.cells != -9999].astype(float) / 2 + 1, 1e-6)
        assert (half.shape, half.transform) == ((90, 90), self.transform)

    def test_rasterize(self):
        burnt = graticule.rasterize(self.zones, 100)
        inside = rasterio.features.rasterize(self.zones.geometry, out_shape=burnt.shape, transform=burnt.transform)
        assert int((burnt.cells(1, masked=True).filled(0) == 1).sum()) == int(inside.sum())

    def test_a_result_lasts_as_long_as_it_is_held(self):
        moved = graticule.reproject_raster(self.raster, "EPSG:3035")
        path = moved.path
        assert os.path.isfile(path)
        with rasterio.open(moved) as dataset:
            assert dataset.crs == rasterio.crs.CRS.from_epsg(3035)
        del moved
        deadline = time.monotonic() + 10  # the call's thread, which has the file too, may not have ended yet
        while os.path.exists(path) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not os.path.exists(path)

    def test_figures_know_their_units(self):
        area = graticule.raster_area(self.raster)
        quantities = [value for value in area.values() if isinstance(value, graticule.Quantity)]
        assert {value.unit for value in quantities} == {"km²"}

    def test_arrays_of_other_types_and_masks(self):
        unmasked = numpy.zeros((4, 4), bool)
        flags = graticule.Raster(numpy.ma.masked_array(numpy.eye(4, dtype=bool), unmasked), self.transform, METRES, 255)
        told = graticule.raster_statistics(flags)
        assert float(told["sum"]) == 4


class TestFiles:
    def test_pictures_and_layers_are_written_to_the_folder_of_outputs(self, tmp_path):
        (tmp_path / "outputs").mkdir()
        with contextlib.chdir(tmp_path):
            told = graticule.choropleth_map(shapes(12, 11), "value", title="Values")
            written = graticule.export_dataset(shapes(12, 11), file_name="plots.gpkg")
        assert all(pathlib.Path(file).stat().st_size > 1000 for file in told["files"]), told
        assert {pathlib.Path(file).suffix for file in told["files"]} == {".png", ".html"}
        assert list(geopandas.read_file(written["files"][0]).columns) == ["number", "value", "geometry"]
        assert [file.name for file in (tmp_path / "outputs").glob("*.provenance.json")] == []

    def test_layers_are_read_from_files(self, tmp_path):
        plots = shapes(12, 12)
        plots.to_file(tmp_path / "plots.gpkg", layer="plots")
        shapes(3, 13).to_file(tmp_path / "plots.gpkg", layer="others")
        areas = graticule.area(plots)
        for given in ((tmp_path / "plots.gpkg", "plots"), (str(tmp_path / "plots.gpkg"), "plots")):
            assert_close(graticule.measure(given, ["area_km2"])["area_km2"] * 1e6, areas)
        with pytest.raises(graticule.GraticuleError, match="several layers"):
            graticule.measure(tmp_path / "plots.gpkg", ["area_km2"])


class TestGeojsonFunctions:
    """Functions under the names of a published library."""

    @pytest.fixture(autouse=True)
    def set_up(self):
        self.points, self.areas = points(60, 8), shapes(20, 9)
        self.points["value"] = range(60)
        self.points["group"] = self.points["value"] % 3

    def test_take_and_give_frames(self):
        added = graticule.AddFieldToGeoDataFrame(self.points, "double", expression="value * 2")
        assert added["double"].tolist() == (self.points["value"] * 2).tolist()
        kept = graticule.FilterRowsByExpression(self.points, "value >= 50 and group == 1")
        assert kept["name"].tolist() == self.points.query("value >= 50 and group == 1")["name"].tolist()
        chosen = graticule.SelectRowsFromGeoDataFrame(self.points, positions=[7, 0, -1])
        assert chosen["name"].tolist() == self.points.iloc[[7, 0, -1]]["name"].tolist()
        renamed = graticule.RenameColumnOfGeoDataFrame(self.points, columns={"name": "label"})
        assert list(renamed.columns) == ["label", "value", "group", "geometry"]  # which comes last, as ever
        moved = graticule.TransformProjectionOfGeoDataFrame(self.points, "EPSG:4326")
        assert moved.crs == pyproj.CRS("EPSG:4326")
        assert_close(moved.geometry.x, self.points.to_crs(4326).geometry.x, 1e-9)

    def test_join_merge_and_group(self):
        joined = graticule.SpatialJoinTwoGeoDataFrames(self.points, self.areas[["number", "geometry"]])
        theirs = geopandas.sjoin(self.points, self.areas[["number", "geometry"]])
        assert sorted(zip(joined["name"], joined["number"])) == sorted(zip(theirs["name"], theirs["number"]))
        words = pandas.DataFrame({"group": [0, 1], "word": ["none", "one"]})
        merged = graticule.MergeDataFrameToGeoDataFrame(self.points, words, "group")
        assert merged["word"].isna().sum() == 20
        groups = graticule.GroupByOneGeoDataFrames(self.points, ["group"], {"value": ["sum", "max"]})
        expected = self.points.groupby("group")["value"].agg(["sum", "max"])
        assert groups.set_index("group").sort_index()["value_sum"].tolist() == expected["sum"].tolist()

    def test_download_nothing_that_is_not_granted(self):
        with pytest.raises(graticule.GraticuleError, match="example.org"):
            graticule.DownloadGeoJSONData(url="https://example.org/places.geojson")
