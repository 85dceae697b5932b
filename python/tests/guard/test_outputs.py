# SPDX-License-Identifier: Apache-2.0
"""Layers, rasters and images that are written."""

import geopandas
import numpy
import rasterio
import shapely
from matplotlib import pyplot

import pytest

from guarded import found


class TestLayers:
    @pytest.fixture(autouse=True)
    def set_up(self, strict, tmp_path):
        self.folder = tmp_path
        self.plots = geopandas.GeoDataFrame(geometry=[shapely.box(500000, 5500000, 500100, 5500100)], crs=32632)

    def test_a_whole_layer_is_written(self):
        for write, name in (("to_file", "a.gpkg"), ("to_file", "a.geojson"), ("to_parquet", "a.parquet")):
            getattr(self.plots, write)(self.folder / name)
            assert (self.folder / name).exists()

    def test_layers_that_are_none(self):
        for name in ("to_file", "to_parquet"):
            with found("empty-result", "empty"):
                getattr(self.plots.iloc[:0], name)(self.folder / "a.gpkg")
            with found("mismatched-crs", "without a CRS"):
                getattr(self.plots.set_crs(None, allow_override=True), name)(self.folder / "a.gpkg")
        with found("empty-result", "named.gpkg"):
            self.plots.iloc[:0].to_file(filename=self.folder / "named.gpkg", layer="plots")
        with found("invalid-geometry"):
            geopandas.GeoDataFrame(geometry=[shapely.Polygon([(0, 0), (1, 0), (0, 1), (1, 1)])],
                                   crs=32632).to_file(self.folder / "a.gpkg")
        assert list(self.folder.iterdir()) == []


class TestRasters:
    @pytest.fixture(autouse=True)
    def set_up(self, strict, tmp_path):
        self.folder = tmp_path

    def write(self, cells, **options):
        options = {"crs": 32632, "nodata": -9999} | options
        with rasterio.open(self.folder / "a.tif", "w", driver="GTiff", width=2, height=2, count=1, dtype="float32",
                           transform=rasterio.transform.from_origin(500000, 5000040, 10, 10), **options) as out:
            out.write(numpy.asarray(cells, "float32"), 1)

    def test_a_raster_with_values(self):
        self.write([[1, 2], [3, -9999]])
        self.write([[1, numpy.nan], [3, 4]])

    def test_rasters_without(self):
        for cells in (numpy.full((2, 2), -9999), numpy.full((2, 2), numpy.nan)):
            with found("empty-result", "every cell"):
                self.write(cells)
        with found("nodata", "-9999"):
            self.write([[1, 2], [3, -9999]], nodata=None)
        with found("mismatched-crs", "without a CRS"):
            self.write([[1, 2], [3, 4]], crs=None)


class TestImages:
    @pytest.fixture(autouse=True)
    def set_up(self, strict, tmp_path):
        self.folder = tmp_path
        self.figure, self.axes = pyplot.subplots()
        yield
        pyplot.close("all")

    def save(self, **options):
        self.figure.savefig(self.folder / "a.png", **options)

    def test_pictures_of_something(self):
        for draw in (lambda: self.axes.plot([0, 1], [0, 1]), lambda: self.axes.imshow([[0, 1], [2, 3]]),
                     lambda: geopandas.GeoSeries([shapely.box(0, 0, 1, 1)]).plot(ax=self.axes)):
            self.axes.clear()
            draw()
            self.save()
            self.save(bbox_inches="tight", dpi=200)

    def test_one_picture_of_several_is_enough(self):
        pyplot.close("all")
        self.figure, (_, right) = pyplot.subplots(1, 2)
        right.bar(["a"], [1])
        self.save()

    def test_blank_pictures(self):
        with found("empty-result", "blank"):
            self.save()
        self.axes.set_title("A long title, so that the file is not small")
        for draw in (lambda: None, lambda: self.axes.imshow(numpy.full((9, 9), numpy.nan)),
                     lambda: (self.axes.plot([0, 1], [0, 1]), self.axes.set_xlim(5, 6))):
            draw()
            for options in ({}, {"dpi": 250}, {"bbox_inches": "tight"}):
                with found("empty-result", "blank"):
                    self.save(**options)
