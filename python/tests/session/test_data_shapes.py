# SPDX-License-Identifier: Apache-2.0
"""The shapes of the data that a failing line reads, by which failures of code are told apart."""
import json
import linecache

import geopandas
import numpy
import pandas
import pyproj
import pytest
import shapely
import xarray

from graticule_sandbox import data_shapes, errors

NAME = f"{errors.PREFIX}1>"
SECRETS = ("salary", "patient", "Ann", "77123", "8.75", "clinics", "25832", "/home")


def shapes(code, **variables):
    """Of the failing line of code, executed as a session does it."""
    linecache.cache[NAME] = (len(code), None, code.splitlines(True), NAME)
    try:
        exec(compile(code, NAME, "exec"), variables)
    except Exception as error:
        return data_shapes.of_failing_line(error, errors.PREFIX)
    pytest.fail("the code did not fail")


def shape(value):
    [told] = shapes("value.nothing_of_this_name", value=value)
    return told


def clinics(crs=25832):
    return geopandas.GeoDataFrame({"salary": [77123.5, None], "patient": ["Ann", "/home/ann"]},
                                  geometry=geopandas.points_from_xy([8.75, 9], [50, 51]), crs=crs)


class TestShapes:
    def test_of_a_layer(self):
        assert shape(clinics()) == {"kind": "GeoDataFrame", "geometry": ["Point"], "crs": "projected", "magnitude": 0,
                                    "dtypes": ["float64", "geometry", "text"], "nulls": True}
        assert shape(clinics(4326))["crs"] == "geographic" and shape(clinics(None))["crs"] == "none"
        mixed = geopandas.GeoSeries([shapely.Point(1, 2), None, shapely.box(0, 0, 1, 1)] * 50)
        assert shape(mixed) == {"kind": "GeoSeries", "geometry": ["Point", "Polygon"], "crs": "none",
                                "dtypes": ["geometry"], "magnitude": 2, "nulls": True}
        assert shape(clinics().iloc[:0])["magnitude"] == -1
        assert "geometry" not in shape(geopandas.GeoDataFrame({"a": [1]})), "it has no column of such"

    def test_of_a_table(self):
        table = pandas.DataFrame({"salary": range(12345), "when": pandas.Timestamp("2020-01-01", tz="UTC")})
        table["kind"] = pandas.Categorical(["Ann"] * len(table))
        table["count"] = pandas.array([None] + [1] * (len(table) - 1), dtype="Int64")
        assert shape(table) == {"kind": "DataFrame", "dtypes": ["category", "datetime", "int64", "nullable int64"],
                                "magnitude": 4, "nulls": True}
        assert shape(table.salary) == {"kind": "Series", "dtypes": ["int64"], "magnitude": 4, "nulls": False}

    @pytest.mark.parametrize(("sides", "bands"), [((3, 20, 30), "first"), ((20, 30, 4), "last"), ((20, 30, 40), None),
                                                  ((20, 30), None), ((2, 2, 2), None)])
    def test_of_an_array(self, sides, bands):
        told = shape(numpy.ones(sides, "float32"))
        assert (told["dimensions"], told["dtypes"], told["nulls"]) == (len(sides), ["float32"], False)
        assert told.get("bands") == bands
        assert shape(xarray.DataArray(numpy.full(sides, numpy.nan))) == told | {
            "kind": "DataArray", "dtypes": ["float64"], "nulls": True}

    def test_of_other_data(self):
        assert shape(shapely.Point(1, 2, 3)) == {"kind": "geometry", "geometry": ["Point"], "dimensions": 3}
        assert shape(shapely.Polygon()) == {"kind": "geometry", "geometry": ["Polygon"], "dimensions": 2,
                                            "magnitude": -1}
        assert shape(pyproj.CRS(4326)) == {"kind": "CRS", "crs": "geographic"}
        assert shape({"clinics": clinics(), "Ann": "x"}) == {"kind": "dict", "items": ["GeoDataFrame", "text"],
                                                             "magnitude": 0}
        assert [shape(value)["kind"] for value in ("Ann", 77123, 8.75, None)] == ["text", "number", "number", "None"]
        structured = numpy.zeros(3, [("salary", "f8")])
        assert shape(structured)["dtypes"] == ["structured"]

    def test_hold_nothing_of_the_data(self):
        class Ann:
            pass

        own = {"clinics": clinics(), "salary": clinics().salary, "patient": "Ann", "path": "/home/ann", "ann": Ann(),
               "crs": pyproj.CRS(25832), "grouped": clinics().groupby("patient"), "sets": {"Ann": {"salary": 77123.5}}}
        told = json.dumps(shapes(f"fail({', '.join(own)})", **own))
        assert "GeoDataFrame" in told and "dict" in told
        assert [secret for secret in SECRETS if secret in told] == []

    def test_are_bounded_and_bear_what_cannot_be_looked_at(self):
        class Hostile(list):
            def __iter__(self):
                raise RuntimeError("Ann")

        endless = []
        endless.append(endless)
        many = {f"v{i}": numpy.zeros((1,) * i) for i in range(20)}
        assert len(shapes(f"fail({', '.join(many)})", **many)) == data_shapes.MOST_SHAPES
        assert shapes("fail(a, b)", a=Hostile(), b=endless) == [{"kind": "list", "items": ["list"], "magnitude": 0}]


class TestFailingLine:
    def test_is_the_whole_statement(self):
        code = "x = (clinics\n     .to_crs(4326)\n     .nothing)"
        assert [told["kind"] for told in shapes(code, clinics=clinics())] == ["GeoDataFrame"]

    def test_is_not_what_a_loop_holds(self):
        code = "for row in clinics.nothing:\n    print(cells)"
        assert [told["kind"] for told in shapes(code, clinics=clinics(), cells=numpy.ones(2))] == ["GeoDataFrame"]

    def test_is_that_of_the_function_that_failed(self):
        code = "def work(part):\n    return part.nothing\nwork(clinics.salary)"
        assert [told["kind"] for told in shapes(code, clinics=clinics())] == ["Series"]

    def test_is_none_where_nothing_is_read(self):
        assert shapes("raise ValueError('Ann')") == []
        assert data_shapes.of_failing_line(SyntaxError("clinics"), errors.PREFIX) == []

    def test_each_shape_is_told_once_in_an_order_of_its_own(self):
        first = shapes("fail(a, b, c)", a=clinics(), b="x", c=clinics())
        assert [told["kind"] for told in first] == ["GeoDataFrame", "text"]
        assert shapes("fail(c, b, a)", a="x", b=clinics(), c="y") == first
