# SPDX-License-Identifier: Apache-2.0
"""A raster on the cells of another one: against the cells that pyproj finds at their centres, with scipy between these, and
against means and modes of rasterio, with its own and newer GDAL."""

import numpy
import pyproj
import pytest
import rasterio
import rasterio.warp
import scipy.ndimage

pytestmark = pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")


class Match:
    """Luxembourg's elevation, in degrees, on cells in UTM that it reaches in part."""

    def __init__(self, path, run_tools, tmp_path, cell_m, method):
        self.source = path
        self.shape = (110_000 // cell_m, 70_000 // cell_m)
        self.transform = rasterio.transform.from_origin(230_000, 5_600_000, cell_m, cell_m)
        folder = tmp_path / "data"
        folder.mkdir()
        (folder / "elev.tif").write_bytes(path.read_bytes())
        with rasterio.open(folder / "like.tif", "w", driver="GTiff", height=self.shape[0], width=self.shape[1], count=1,
                           dtype="uint8", crs="EPSG:32632", transform=self.transform) as like:
            like.write(numpy.ones((1, *self.shape), "uint8"))
        done = run_tools(folder, ("match_raster", {"raster": "elev", "like": "like", "method": method, "output": "result"}),
                         ("export_dataset", {"dataset": "result", "file_name": "result.tif"}))
        with rasterio.open(done.outputs / "result.tif") as result:
            assert result.crs == "EPSG:32632"
            assert result.transform == self.transform
            self.found = result.read(1, masked=True).astype("float64").filled(numpy.nan)

    def cells_of_source(self):
        """Values, and rows and columns, from the centre of the first cell, of the centres of the new cells."""
        rows, columns = numpy.indices(self.shape)
        x = self.transform.c + (columns + 0.5) * self.transform.a
        y = self.transform.f + (rows + 0.5) * self.transform.e
        with rasterio.open(self.source) as source:
            longitude, latitude = pyproj.Transformer.from_crs(32632, source.crs, always_xy=True).transform(x, y)
            values = source.read(1, masked=True).astype("float64").filled(numpy.nan)
            column = (longitude - source.transform.c) / source.transform.a - 0.5
            row = (latitude - source.transform.f) / source.transform.e - 0.5
        return values, row, column


@pytest.fixture
def elevation(shared_data):
    path = shared_data / "samples/r_packages/terra/ex/elev.tif"
    if not path.exists():
        pytest.skip(f"no {path}")
    return path


def test_nearest_is_the_cell_at_the_centre(elevation, run_tools, tmp_path):
    match = Match(elevation, run_tools, tmp_path, 500, "nearest")
    values, row, column = match.cells_of_source()
    expected = scipy.ndimage.map_coordinates(values, [numpy.rint(row), numpy.rint(column)], order=0, cval=numpy.nan)
    clear = (numpy.abs(row - numpy.floor(row) - 0.5) > 1e-6) & (numpy.abs(column - numpy.floor(column) - 0.5) > 1e-6)
    assert numpy.isfinite(expected).sum() > 5000
    numpy.testing.assert_array_equal(match.found[clear], expected[clear])


def test_bilinear_lies_between_centres(elevation, run_tools, tmp_path):
    match = Match(elevation, run_tools, tmp_path, 500, "bilinear")
    values, row, column = match.cells_of_source()
    expected = scipy.ndimage.map_coordinates(values, [row, column], order=1, cval=numpy.nan)
    known = numpy.isfinite(expected)  # where all four are
    assert known.sum() > 5000
    numpy.testing.assert_allclose(match.found[known], expected[known], atol=1e-6)


@pytest.mark.parametrize("method", ["average", "mode"])
def test_summaries_are_those_of_rasterio(elevation, run_tools, tmp_path, method):
    match = Match(elevation, run_tools, tmp_path, 2_500, method)
    with rasterio.open(elevation) as source:
        expected = numpy.full(match.shape, numpy.nan)
        rasterio.warp.reproject(source.read(1).astype("float64"), expected, src_transform=source.transform,
                                src_crs=source.crs, src_nodata=source.nodata, dst_transform=match.transform,
                                dst_crs="EPSG:32632", dst_nodata=numpy.nan, resampling=rasterio.warp.Resampling[method])
    known = numpy.isfinite(expected)
    assert known.sum() > 280
    numpy.testing.assert_array_equal(numpy.isfinite(match.found), known)
    # rasterio looks places up to an eighth of a cell, so that means of heights of 140 to 550 m differ by up to 2 m, and a few
    # cells have another mode.
    differ = numpy.abs(match.found[known] - expected[known]) > (2 if method == "average" else 0)
    assert differ.sum() <= (0.02 if method == "mode" else 0) * known.sum()
