# SPDX-License-Identifier: Apache-2.0
"""Cells of rasters remember where they are from, and are arrays like any other."""
import pickle
import warnings

import geopandas
import numpy
import pandas
import pytest
import rasterio
import rasterio.mask
import rasterio.warp
import rasterstats
import scipy.ndimage
import shapely
import sklearn.cluster
import xarray
from matplotlib import pyplot

import graticule
from graticule.guard.rasters.cells import Cells
from guarded import found

UTM = (500000, 10, 5000040)  # west, cell, north


class WithRasters:
    @pytest.fixture(autouse=True)
    def set_up(self, strict, tmp_path):
        self.folder = tmp_path

    def write(self, cells, name="a.tif", crs=32632, west=UTM[0], cell=UTM[1], north=UTM[2], palette=None, scale=None,
              unit=None, **options):
        cells = numpy.asarray(cells)
        path = self.folder / name
        with graticule.accepted("nodata", "empty-result", "mismatched-crs"), rasterio.open(
                path, "w", driver="GTiff", width=cells.shape[1], height=cells.shape[0], count=1, dtype=cells.dtype, crs=crs,
                transform=rasterio.transform.from_origin(west, north, cell, cell), **options) as out:
            out.write(cells, 1)
            if palette:
                out.write_colormap(1, palette)
            if scale:
                out.scales, out.offsets = [scale[0]], [scale[1]]
            if unit:
                out.units = [unit]
        return path

    def read(self, *arguments, **options):
        with rasterio.open(self.write(*arguments, **options)) as raster:
            return raster.read(1)


HEIGHTS = numpy.arange(16, dtype="float32").reshape(4, 4)
HOLES = numpy.where(HEIGHTS == 5, numpy.float32(-9999), HEIGHTS)


class TestNodata(WithRasters):
    def test_figures_that_count_it(self):
        cells = self.read(HOLES, nodata=-9999)
        for figure in (numpy.mean, numpy.sum, numpy.median, numpy.std, numpy.nanmean, lambda a: a.mean(), lambda a: a.sum(axis=0),
                       lambda a: numpy.percentile(a, 5), lambda a: (a * 2 + 1).mean(), lambda a: a[1:3].mean(),
                       lambda a: a.ravel().sum(), lambda a: a.astype("float64").mean()):
            with found("nodata", "nodata|mark"):
                figure(cells)

    def test_programs_that_leave_it_out(self):
        right = numpy.delete(HEIGHTS.ravel(), 5).mean()
        cells = self.read(HOLES, nodata=-9999)
        assert cells[cells != -9999].mean() == pytest.approx(right, abs=5e-6)
        assert numpy.nanmean(numpy.where(cells == -9999, numpy.nan, cells)) == pytest.approx(right, abs=5e-6)
        assert numpy.ma.masked_equal(cells, -9999).mean() == pytest.approx(right, abs=5e-6)
        scaled = cells * 2
        scaled[cells == -9999] = numpy.nan
        assert numpy.nanmean(scaled) == pytest.approx(2 * right, abs=5e-6)
        doubled = (cells + cells) / 2
        doubled[cells == -9999] = numpy.nan
        assert numpy.nanmean(doubled) == pytest.approx(right, abs=5e-6)
        with rasterio.open(self.folder / "a.tif") as raster:
            assert raster.read(1, masked=True).mean() == pytest.approx(right, abs=5e-6)

    def test_arithmetic_that_mixes_it_in(self):
        cells = self.read(HOLES, nodata=-9999)
        with found("nodata", "no value"):
            (cells - self.read(HEIGHTS, name="b.tif")).mean()

    def test_marks_that_the_file_does_not_declare(self):
        with found("nodata", "-9999"):
            self.read(HOLES).mean()
        assert self.read(HEIGHTS).mean() == 7.5

    def test_cells_outside_of_shapes(self):
        with rasterio.open(self.write(HEIGHTS + 1)) as raster:
            zones = geopandas.GeoSeries([shapely.box(500000, 5000020, 500020, 5000040)], crs=32632)
            filled, _ = rasterio.mask.mask(raster, zones)
            masked, _ = rasterio.mask.mask(raster, zones, filled=False)
        assert masked.mean() == 3.5
        assert filled.sum() == 14  # zeros add nothing
        with found("nodata", "12 of 16"):
            filled.mean()

    def test_resampling_that_mixes_it_in(self):
        cells = self.read(HOLES, nodata=-9999)
        target = numpy.zeros((2, 2), "float32")
        place = dict(src_transform=rasterio.transform.from_origin(*UTM[::2], 10, 10), src_crs=32632, dst_crs=32632,
                     dst_transform=rasterio.transform.from_origin(*UTM[::2], 20, 20), resampling=rasterio.warp.Resampling.average)
        with found("nodata", "average"):
            rasterio.warp.reproject(cells, target, **place)
        rasterio.warp.reproject(cells, target, src_nodata=-9999, **place)


class TestFacts(WithRasters):
    def test_scales(self):
        path = self.write([[2800, 2900], [3000, 3100]], scale=(0.1, -273.15))
        with rasterio.open(path) as raster:
            cells = raster.read(1)
        with found("radiometric-scale-offset", "0.1"):
            cells.mean()
        assert (cells * 0.1 - 273.15).mean() == pytest.approx(21.85, abs=5e-8)
        with rasterio.open(path) as raster:  # whoever asks for the scale knows of it
            assert raster.read(1)[0, 0] * raster.scales[0] + raster.offsets[0] == pytest.approx(6.85, abs=5e-8)

    def test_one_cell_of_a_program_that_does_not_ask_for_the_scale(self):
        cells = self.read([[2800, 2900], [3000, 3100]], scale=(0.1, -273.15))
        with found("radiometric-scale-offset", "0.1"):
            cells[0, 0]

    def test_units_and_grids(self):
        feet, metres = self.read(HEIGHTS, unit="ft"), self.read(HEIGHTS, name="b.tif", unit="m")
        with found("linear-units", "foot"):
            feet - metres
        assert (feet * 0.3048 - metres).shape == (4, 4)
        shifted = self.read(HEIGHTS, name="c.tif", west=500005)
        with found("grid-registration", "grids differ"):
            metres - shifted
        assert (metres[:, 1:] - metres[:, :-1]).mean() == 1  # a gradient

    def test_integers_that_wrap_around(self):
        low, high = self.read(numpy.full((2, 2), 10, "uint8")), self.read(numpy.full((2, 2), 200, "uint8"), name="b.tif")
        for sum_of in (lambda: low - high, lambda: high + high, lambda: high * 2):
            with found("raster-encoding", "uint8"):
                sum_of()
        assert (low + high).max() == 210
        assert (low.astype("int16") - high).min() == -190

    def test_classes(self):
        palette = {0: (0, 0, 0), 1: (0, 90, 0), 2: (200, 200, 0), 4: (0, 0, 200)}
        path = self.write(numpy.array([[1, 1], [1, 4]], "uint8"), palette=palette)
        with rasterio.open(path) as raster:
            with found("categorical-resampling", "palette"):
                raster.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling.average)
            assert raster.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling.mode)[0, 0] == 1
            assert (raster.read(1) == 1).sum() == 3  # a count
            with found("categorical-resampling", "means nothing"):
                raster.read(1).mean()
        zone = geopandas.GeoSeries([shapely.box(500000, 5000020, 500020, 5000040)], crs=32632)
        with found("categorical-resampling", "means"):
            rasterstats.zonal_stats(zone, str(path), stats=["mean"])
        assert rasterstats.zonal_stats(zone, str(path), stats=["majority"])[0]["majority"] == 1

    def test_weights(self):
        bands = numpy.repeat(numpy.array([[0.], [10], [20], [30]]), 4, axis=1)
        with found("aggregation-weighting", "18.7"):
            self.read(bands, crs=4326, west=0, north=80, cell=20).mean()
        assert self.read(bands).mean() == 15

    def test_crs_of_shapes(self):
        with rasterio.open(self.write(HEIGHTS)) as raster, found("mismatched-crs", "EPSG:4326"):
            rasterio.mask.mask(raster, geopandas.GeoSeries([shapely.box(8, 45, 10, 46)], crs=4326))
        with found("mismatched-crs"):
            rasterstats.zonal_stats(geopandas.GeoSeries([shapely.box(8, 45, 10, 46)], crs=4326), str(self.folder / "a.tif"))


class TestLikeAnyArray(WithRasters):
    @pytest.fixture(autouse=True)
    def read_cells(self, set_up):
        self.cells = self.read(HEIGHTS)
        assert isinstance(self.cells, Cells)

    def test_values_and_text(self):
        numpy.testing.assert_array_equal(self.cells, HEIGHTS)
        assert (repr(self.cells), str(self.cells), self.cells.dtype) == (repr(HEIGHTS), str(HEIGHTS), HEIGHTS.dtype)
        assert type(self.cells.mean()) is numpy.float32
        assert type(self.cells[0, 0]) is numpy.float32

    def test_it_leaves_the_process_as_a_plain_array(self):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(self.cells, protocol))
            assert type(again) is numpy.ndarray
            numpy.testing.assert_array_equal(again, HEIGHTS)

    def test_the_libraries_take_it(self):
        assert pandas.Series(self.cells.ravel()).sum() == 120
        assert pandas.DataFrame({"h": self.cells.ravel()}).h.mean() == 7.5
        assert float(xarray.DataArray(self.cells).mean()) == 7.5
        assert scipy.ndimage.uniform_filter(self.cells, 3).shape == (4, 4)
        assert len(set(sklearn.cluster.KMeans(2, n_init=1).fit_predict(self.cells.reshape(-1, 1)))) == 2
        assert numpy.histogram(self.cells, 4)[0].tolist() == [4, 4, 4, 4]
        assert numpy.gradient(self.cells)[1].mean() == 1
        figure, axes = pyplot.subplots()
        axes.imshow(self.cells)
        figure.savefig(self.folder / "a.png")
        pyplot.close(figure)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            numpy.add(self.cells, 1, out=self.cells)
            self.cells += 1
            self.cells @ self.cells.T
            numpy.where(self.cells > 3, self.cells, 0)
        assert self.cells[0, 0] == 2

    def test_masked_cells_stay_masked(self):
        with rasterio.open(self.write(HOLES, name="b.tif", nodata=-9999)) as raster:
            masked = raster.read(1, masked=True)
        assert type(masked) is numpy.ma.MaskedArray
        assert (masked.count(), masked.fill_value) == (15, -9999)
        assert (masked * 2).filled(0)[1, 1] == 0


class TestAmounts(WithRasters):
    def test_their_sum_in_cells_of_another_size(self):
        self.write([[10., 20.], [30., 40.]], unit="people")
        self.write([[10., 20.], [30., 40.]], name="b.tif", unit="m")
        with rasterio.open(self.folder / "a.tif") as people, rasterio.open(self.folder / "b.tif") as heights:
            for method in ("nearest", "average"):
                coarse = people.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling[method])
                with found("summable-rasters", r"amounts \(people\)"):
                    coarse.sum()
            assert coarse.mean() == 25
            assert people.read(1).sum() == 100
            assert people.read(1, window=((0, 1), (0, 2))).sum() == 30
            assert heights.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling.average).sum() == 25
