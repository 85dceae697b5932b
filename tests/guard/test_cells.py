# SPDX-License-Identifier: Apache-2.0
"""Cells of rasters remember where they are from, and are arrays like any other."""
import pickle
import unittest
import warnings

import geopandas
import numpy
import pandas
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
from graticule.cells import Cells
from guarded import GuardTest

UTM = (500000, 10, 5000040)  # west, cell, north


class RasterTest(GuardTest):
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


class Nodata(RasterTest):
    def test_figures_that_count_it(self):
        cells = self.read(HOLES, nodata=-9999)
        for figure in (numpy.mean, numpy.sum, numpy.median, numpy.std, numpy.nanmean, lambda a: a.mean(), lambda a: a.sum(axis=0),
                       lambda a: numpy.percentile(a, 5), lambda a: (a * 2 + 1).mean(), lambda a: a[1:3].mean(),
                       lambda a: a.ravel().sum(), lambda a: a.astype("float64").mean()):
            with self.found("nodata", "nodata|mark"):
                figure(cells)

    def test_programs_that_leave_it_out(self):
        right = numpy.delete(HEIGHTS.ravel(), 5).mean()
        cells = self.read(HOLES, nodata=-9999)
        self.assertAlmostEqual(cells[cells != -9999].mean(), right, 5)
        self.assertAlmostEqual(numpy.nanmean(numpy.where(cells == -9999, numpy.nan, cells)), right, 5)
        self.assertAlmostEqual(numpy.ma.masked_equal(cells, -9999).mean(), right, 5)
        scaled = cells * 2
        scaled[cells == -9999] = numpy.nan
        self.assertAlmostEqual(numpy.nanmean(scaled), 2 * right, 5)
        doubled = (cells + cells) / 2
        doubled[cells == -9999] = numpy.nan
        self.assertAlmostEqual(numpy.nanmean(doubled), right, 5)
        with rasterio.open(self.folder / "a.tif") as raster:
            self.assertAlmostEqual(raster.read(1, masked=True).mean(), right, 5)

    def test_arithmetic_that_mixes_it_in(self):
        cells = self.read(HOLES, nodata=-9999)
        with self.found("nodata", "no value"):
            (cells - self.read(HEIGHTS, name="b.tif")).mean()

    def test_marks_that_the_file_does_not_declare(self):
        with self.found("nodata", "-9999"):
            self.read(HOLES).mean()
        self.assertEqual(self.read(HEIGHTS).mean(), 7.5)

    def test_cells_outside_of_shapes(self):
        with rasterio.open(self.write(HEIGHTS + 1)) as raster:
            zones = geopandas.GeoSeries([shapely.box(500000, 5000020, 500020, 5000040)], crs=32632)
            filled, _ = rasterio.mask.mask(raster, zones)
            masked, _ = rasterio.mask.mask(raster, zones, filled=False)
        self.assertEqual(masked.mean(), 3.5)
        self.assertEqual(filled.sum(), 14)  # zeros add nothing
        with self.found("nodata", "12 of 16"):
            filled.mean()

    def test_resampling_that_mixes_it_in(self):
        cells = self.read(HOLES, nodata=-9999)
        target = numpy.zeros((2, 2), "float32")
        place = dict(src_transform=rasterio.transform.from_origin(*UTM[::2], 10, 10), src_crs=32632, dst_crs=32632,
                     dst_transform=rasterio.transform.from_origin(*UTM[::2], 20, 20), resampling=rasterio.warp.Resampling.average)
        with self.found("nodata", "average"):
            rasterio.warp.reproject(cells, target, **place)
        rasterio.warp.reproject(cells, target, src_nodata=-9999, **place)


class Facts(RasterTest):
    def test_scales(self):
        path = self.write([[2800, 2900], [3000, 3100]], scale=(0.1, -273.15))
        with rasterio.open(path) as raster:
            cells = raster.read(1)
        with self.found("radiometric-scale-offset", "0.1"):
            cells.mean()
        self.assertAlmostEqual((cells * 0.1 - 273.15).mean(), 21.85)
        with rasterio.open(path) as raster:  # whoever asks for the scale knows of it
            self.assertAlmostEqual(raster.read(1)[0, 0] * raster.scales[0] + raster.offsets[0], 6.85)

    def test_one_cell_of_a_program_that_does_not_ask_for_the_scale(self):
        cells = self.read([[2800, 2900], [3000, 3100]], scale=(0.1, -273.15))
        with self.found("radiometric-scale-offset", "0.1"):
            cells[0, 0]

    def test_units_and_grids(self):
        feet, metres = self.read(HEIGHTS, unit="ft"), self.read(HEIGHTS, name="b.tif", unit="m")
        with self.found("linear-units", "foot"):
            feet - metres
        self.assertEqual((feet * 0.3048 - metres).shape, (4, 4))
        shifted = self.read(HEIGHTS, name="c.tif", west=500005)
        with self.found("grid-registration", "grids differ"):
            metres - shifted
        self.assertEqual((metres[:, 1:] - metres[:, :-1]).mean(), 1)  # a gradient

    def test_integers_that_wrap_around(self):
        low, high = self.read(numpy.full((2, 2), 10, "uint8")), self.read(numpy.full((2, 2), 200, "uint8"), name="b.tif")
        for sum_of in (lambda: low - high, lambda: high + high, lambda: high * 2):
            with self.found("raster-encoding", "uint8"):
                sum_of()
        self.assertEqual((low + high).max(), 210)
        self.assertEqual((low.astype("int16") - high).min(), -190)

    def test_classes(self):
        palette = {0: (0, 0, 0), 1: (0, 90, 0), 2: (200, 200, 0), 4: (0, 0, 200)}
        path = self.write(numpy.array([[1, 1], [1, 4]], "uint8"), palette=palette)
        with rasterio.open(path) as raster:
            with self.found("categorical-resampling", "palette"):
                raster.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling.average)
            self.assertEqual(raster.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling.mode)[0, 0], 1)
            self.assertEqual((raster.read(1) == 1).sum(), 3)  # a count
            with self.found("categorical-resampling", "means nothing"):
                raster.read(1).mean()
        zone = geopandas.GeoSeries([shapely.box(500000, 5000020, 500020, 5000040)], crs=32632)
        with self.found("categorical-resampling", "means"):
            rasterstats.zonal_stats(zone, str(path), stats=["mean"])
        self.assertEqual(rasterstats.zonal_stats(zone, str(path), stats=["majority"])[0]["majority"], 1)

    def test_weights(self):
        bands = numpy.repeat(numpy.array([[0.], [10], [20], [30]]), 4, axis=1)
        with self.found("aggregation-weighting", "18.7"):
            self.read(bands, crs=4326, west=0, north=80, cell=20).mean()
        self.assertEqual(self.read(bands).mean(), 15)

    def test_crs_of_shapes(self):
        with rasterio.open(self.write(HEIGHTS)) as raster, self.found("mismatched-crs", "EPSG:4326"):
            rasterio.mask.mask(raster, geopandas.GeoSeries([shapely.box(8, 45, 10, 46)], crs=4326))
        with self.found("mismatched-crs"):
            rasterstats.zonal_stats(geopandas.GeoSeries([shapely.box(8, 45, 10, 46)], crs=4326), str(self.folder / "a.tif"))


class LikeAnyArray(RasterTest):
    def setUp(self):
        super().setUp()
        self.cells = self.read(HEIGHTS)
        self.assertIsInstance(self.cells, Cells)

    def test_values_and_text(self):
        numpy.testing.assert_array_equal(self.cells, HEIGHTS)
        self.assertEqual((repr(self.cells), str(self.cells), self.cells.dtype), (repr(HEIGHTS), str(HEIGHTS), HEIGHTS.dtype))
        self.assertIs(type(self.cells.mean()), numpy.float32)
        self.assertIs(type(self.cells[0, 0]), numpy.float32)

    def test_it_leaves_the_process_as_a_plain_array(self):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(self.cells, protocol))
            self.assertIs(type(again), numpy.ndarray)
            numpy.testing.assert_array_equal(again, HEIGHTS)

    def test_the_libraries_take_it(self):
        self.assertEqual(pandas.Series(self.cells.ravel()).sum(), 120)
        self.assertEqual(pandas.DataFrame({"h": self.cells.ravel()}).h.mean(), 7.5)
        self.assertEqual(float(xarray.DataArray(self.cells).mean()), 7.5)
        self.assertEqual(scipy.ndimage.uniform_filter(self.cells, 3).shape, (4, 4))
        self.assertEqual(len(set(sklearn.cluster.KMeans(2, n_init=1).fit_predict(self.cells.reshape(-1, 1)))), 2)
        self.assertEqual(numpy.histogram(self.cells, 4)[0].tolist(), [4, 4, 4, 4])
        self.assertEqual(numpy.gradient(self.cells)[1].mean(), 1)
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
        self.assertEqual(self.cells[0, 0], 2)

    def test_masked_cells_stay_masked(self):
        with rasterio.open(self.write(HOLES, name="b.tif", nodata=-9999)) as raster:
            masked = raster.read(1, masked=True)
        self.assertIs(type(masked), numpy.ma.MaskedArray)
        self.assertEqual((masked.count(), masked.fill_value), (15, -9999))
        self.assertEqual((masked * 2).filled(0)[1, 1], 0)


class Amounts(RasterTest):
    def test_their_sum_in_cells_of_another_size(self):
        self.write([[10., 20.], [30., 40.]], unit="people")
        self.write([[10., 20.], [30., 40.]], name="b.tif", unit="m")
        with rasterio.open(self.folder / "a.tif") as people, rasterio.open(self.folder / "b.tif") as heights:
            for method in ("nearest", "average"):
                coarse = people.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling[method])
                with self.found("summable-rasters", r"amounts \(people\)"):
                    coarse.sum()
            self.assertEqual(coarse.mean(), 25)
            self.assertEqual(people.read(1).sum(), 100)
            self.assertEqual(people.read(1, window=((0, 1), (0, 2))).sum(), 30)
            self.assertEqual(heights.read(1, out_shape=(1, 1), resampling=rasterio.warp.Resampling.average).sum(), 25)


if __name__ == "__main__":
    unittest.main()
