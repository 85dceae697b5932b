# SPDX-License-Identifier: Apache-2.0
"""Frames become columns that tools have types for, and come back as they were; what does not fit is told."""
import datetime
import decimal

import geopandas
import numpy
import pandas
import pyarrow
import pytest
import shapely

from graticule.native import columns
from graticule.native.errors import GraticuleError


def exported(values, dtype=None):
    """The array of a column, and what is said of it."""
    batch, said = columns.exported(pandas.DataFrame({"a": pandas.Series(values, dtype=dtype)}), "table")
    return batch.column(0) if batch.num_columns else None, said


class TestExported:
    def test_numbers_are_of_64_bits(self):
        assert exported([1, -2], "int8")[0].equals(pyarrow.array([1, -2], pyarrow.int64()))
        assert exported([0.5, None], "float32")[0].equals(pyarrow.array([0.5, None], pyarrow.float64()))
        assert exported([1, None], "Int32")[0].equals(pyarrow.array([1, None], pyarrow.int64()))

    def test_what_cannot_be_held_is_left_out_and_told(self):
        cases = [(exported([2 ** 64 - 1], "uint64"), "whole numbers of more than 63 bits"),
                 (exported([1, "b"]), "values of several kinds"),
                 (exported([datetime.timedelta(days=1)]), "holds duration")]
        for (array, [said]), words in cases:
            assert array is None
            assert said.startswith("table: column 'a' ")
            assert words in said
            assert said.endswith("and is left out")

    def test_what_is_changed_is_told(self):
        array, [said] = exported([1.0, numpy.inf])
        assert array[1].as_py() == numpy.inf
        assert said == "table: column 'a' has infinite numbers, which count as no value"
        array, [said] = exported([decimal.Decimal("1.25")])
        assert array.to_pylist() == [1.25]
        assert "rounded" in said

    def test_times_are_kept_to_the_millisecond(self):
        array, [said] = exported([pandas.Timestamp("2020-01-02T03:04:05.123456")])
        assert array.cast(pyarrow.int64()).to_pylist() == [1577934245123]  # date -d 2020-01-02T03:04:05Z +%s, and .123
        assert "millisecond" in said
        assert exported([pandas.Timestamp("2020-01-02T03:04:05.123")])[1] == []

    def test_categories_are_their_values(self):
        assert exported(["x", "y", "x"], "category")[0].to_pylist() == ["x", "y", "x"]

    def test_geometry_goes_as_wkb(self):
        layer = geopandas.GeoDataFrame({"n": [1, 2]}, geometry=[shapely.Point(1, 2), None], crs=4326)
        batch, said = columns.exported(layer, "layer")
        assert batch.schema.names == ["n", "geometry"]
        # Little-endian, type 1, then 1.0 and 2.0 as IEEE 754 has them.
        assert batch.column(1)[0].as_py().hex() == "0101000000" + "000000000000f03f" + "0000000000000040"
        assert (batch.column(1)[1].as_py(), said) == (None, [])

    def test_a_second_geometry_is_left_out(self):
        layer = geopandas.GeoDataFrame(geometry=[shapely.Point(1, 2)])
        layer["centre"] = layer.centroid
        batch, [said] = columns.exported(layer, "layer")
        assert batch.schema.names == ["geometry"]
        assert "'centre' is a geometry beside the one in use" in said

    def test_two_columns_of_one_name_are_refused(self):
        with pytest.raises(GraticuleError) as caught:
            columns.exported(pandas.DataFrame([[1, 2]], columns=[1, "1"]), "table")
        assert caught.value.code == "invalid_argument"


class TestSeries:
    def test_nulls_do_not_make_whole_numbers_real(self):
        assert columns.series_of(pyarrow.array([1, 2])).dtype == "int64"
        series = columns.series_of(pyarrow.array([2 ** 60 + 1, None]))
        assert (series.dtype, series[0]) == (pandas.Int64Dtype(), 2 ** 60 + 1)
        assert columns.series_of(pyarrow.array([True, None])).dtype == pandas.BooleanDtype()

    def test_types_are_restored_where_they_hold_the_values(self):
        array = pyarrow.array([1, 2])
        assert columns.restored(array, numpy.dtype("int16")).dtype == "int16"
        assert columns.restored(array, pandas.CategoricalDtype([1, 2])).dtype == pandas.CategoricalDtype([1, 2])

    def test_and_not_where_they_do_not(self):
        assert columns.restored(pyarrow.array([1, 300]), numpy.dtype("int8")).tolist() == [1, 300]
        assert columns.restored(pyarrow.array([1, None]), numpy.dtype("int64")).dtype == pandas.Int64Dtype()
        assert columns.restored(pyarrow.array(["a", "c"]), pandas.CategoricalDtype(["a", "b"])).tolist() == ["a", "c"]

    def test_times_with_a_zone_come_back_in_it(self):
        array = pyarrow.array([1577934245123], pyarrow.timestamp("ms"))
        [moment] = columns.restored(array, pandas.DatetimeTZDtype("ms", "Europe/Berlin"))
        assert moment.isoformat() == "2020-01-02T04:04:05.123000+01:00"
