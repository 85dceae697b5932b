# SPDX-License-Identifier: Apache-2.0
"""What tools give back: numbers with units, rasters in files, layers with the inputs' own rows and geometries; and errors."""
import os
import pickle

import geopandas
import numpy
import pandas
import pyarrow
import pyproj
import pytest
import rasterio
import rioxarray  # noqa: F401
import shapely
import xarray
from rasterio.transform import from_origin

from graticule.native import errors, frames, rasters
from graticule.native.quantities import Quantity, with_quantities

CORNER = from_origin(500000, 5000040, 10, 10)


class TestQuantities:
    def test_numbers_with_units_are_found_at_any_depth(self):
        told = with_quantities({"total": {"value": 3, "unit": "km2"}, "parts": [{"value": 1.5, "unit": "m"}], "name": "a"})
        assert (told["total"], told["total"].unit) == (3, "km2")
        assert (told["parts"][0] * 2, told["parts"][0].unit) == (3.0, "m")
        assert told["name"] == "a"

    def test_what_only_looks_like_one_stays(self):
        assert with_quantities({"value": "x", "unit": "m"}) == {"value": "x", "unit": "m"}
        assert with_quantities({"value": 1, "unit": "m", "more": 2}) == {"value": 1, "unit": "m", "more": 2}

    def test_the_unit_is_kept_and_shown(self):
        length = pickle.loads(pickle.dumps(Quantity(2, "km")))
        assert (length, length.unit, repr(length), repr(Quantity(2, ""))) == (2.0, "km", "2.0 km", "2.0")


class TestErrors:
    def test_a_refusal_is_told_from_a_failure(self):
        told = {"code": "refused", "message": "degrees are no metres", "hint": "Project first"}
        error = errors.raised(told)
        assert type(error) is errors.Refused
        assert str(error) == "degrees are no metres. Project first"
        assert type(errors.raised(told | {"code": "not_found"})) is errors.GraticuleError

    def test_they_can_be_kept(self):
        error = pickle.loads(pickle.dumps(errors.Refused("refused", "no", "do so")))
        assert (type(error), error.code, error.message, error.hint) == (errors.Refused, "refused", "no", "do so")


class TestRasters:
    def test_an_array_becomes_a_file_for_as_long_as_it_is_wanted(self):
        raster = rasters.Raster(numpy.array([[1, 2, 3], [4, 5, 6]], "float32"), CORNER, "EPSG:32632", nodata=-9)
        assert (raster.shape, raster.bands, raster.nodata) == ((2, 3), 1, -9)
        with rasterio.open(raster) as file:
            assert (file.crs.to_epsg(), file.transform, file.nodata) == (32632, CORNER, -9)
            assert file.read(1).tolist() == [[1, 2, 3], [4, 5, 6]]
        path = os.fspath(raster)
        del raster
        assert not os.path.exists(path)

    def test_bands_come_first(self):
        raster = rasters.Raster(numpy.arange(12).reshape(2, 2, 3), CORNER, None)
        assert (raster.bands, raster.shape, raster.crs) == (2, (2, 3), None)
        assert raster.cells(2).tolist() == [[6, 7, 8], [9, 10, 11]]

    def test_what_is_masked_is_nodata(self):
        cells = numpy.ma.masked_equal(numpy.array([[1, 7]], "int16"), 7)
        raster = rasters.Raster(cells, CORNER, 32632, nodata=-5)
        assert raster.cells(1).tolist() == [[1, -5]]

    @pytest.mark.parametrize("kind, kept, value", [("bool", "uint8", 1), ("int8", "int16", -128), ("float16", "float32", 0.5),
                                                   ("int64", "int32", -7), ("int64", "float64", 2 ** 40)])
    def test_cells_of_types_that_files_have_not_are_held_by_wider_ones(self, kind, kept, value):
        cells = rasters.Raster(numpy.array([[value]], kind), CORNER, None).cells(1)
        assert (cells.dtype, cells[0, 0]) == (kept, value)

    def test_arrays_of_xarray_and_open_files_are_rasters(self):
        array = xarray.DataArray(numpy.array([[[1.0, 2.0], [3.0, 4.0]]]), dims=("band", "y", "x"),
                                 coords={"y": [5000035, 5000025], "x": [500005, 500015]}).rio.write_crs(32632)
        path, owner = rasters.path_of(array)
        with rasterio.open(path) as file:
            assert (file.crs.to_epsg(), file.transform, file.read(1).tolist()) == (32632, CORNER, [[1, 2], [3, 4]])
            assert rasters.path_of(file) == (path, file)
        assert rasters.is_raster(array)
        assert rasters.is_raster(owner)
        assert not rasters.is_raster(path)


class Taken:
    """In place of a call of the library: gives the columns of a result."""

    def __init__(self, batch):
        self.batch, self.with_geometry = batch, None

    def take(self, name, with_geometry):
        self.with_geometry = with_geometry
        return self.batch


def result(**told):
    return {"name": "result", "geometry": True, "places": None, "rows": {}, "crs": None, "units": {}} | told


class TestFrames:
    layer = geopandas.GeoDataFrame({"people": pandas.Series([5, 6, 7], dtype="int16"),
                                    "shape": [shapely.Point(x, 0) for x in range(3)]},
                                   geometry="shape", crs=3035).set_axis(["a", "b", "c"])

    def test_rows_of_an_input_keep_its_labels_types_and_geometries(self):
        call = Taken(pyarrow.record_batch({"people": pyarrow.array([7, 5]), "row": pyarrow.array([2, 0])}))
        frame = frames.frame_of(call, result(rows={"row": "plots"}, places="plots", crs={"as": "plots"}),
                                {"plots": self.layer}, {})
        assert call.with_geometry is False
        assert (list(frame.columns), list(frame.index), frame.people.tolist()) == (["people", "shape"], ["c", "a"], [7, 5])
        assert frame.people.dtype == "int16"
        assert [point.x for point in frame.geometry] == [2, 0]
        assert frame.crs == "EPSG:3035"

    def test_new_geometries_are_read_and_have_the_crs_that_is_told(self):
        places = pyarrow.array([shapely.to_wkb(shapely.Point(8, 9))], pyarrow.binary())
        call = Taken(pyarrow.record_batch({"shape": pyarrow.array(["x"]), "(geometry)": places}))
        frame = frames.frame_of(call, result(crs={"definition": "EPSG:4326"}, units={"shape": "m"}),
                                {"plots": self.layer}, {"count": 1, "rows": 1})
        assert call.with_geometry is True
        assert frame.geometry.name == "shape_"  # a field has the input's name for it
        assert frame.geometry.iloc[0].equals(shapely.Point(8, 9))
        assert frame.crs == pyproj.CRS(4326)
        assert (frame.attrs["units"], frame.attrs["graticule"]) == ({"shape": "m"}, {"count": 1})

    def test_a_table_is_a_plain_frame(self):
        frame = frames.frame_of(Taken(pyarrow.record_batch({"n": pyarrow.array([1, None])})), result(geometry=False), {}, {})
        assert type(frame) is pandas.DataFrame
        assert frame.n.tolist() == [1, pandas.NA]
        assert list(frame.index) == [0, 1]
