# SPDX-License-Identifier: Apache-2.0
"""What goes through the native side and back is what it was: generated layers, of all kinds of columns."""
import datetime
import decimal
import re
import random
import warnings

import geopandas
import numpy
import pandas
import pandas.testing
import pyproj
import pytest
import shapely

import graticule

TEXTS = ["", "a", "Zürich", "東京", "🌍 ok", "line\nbreak", "nul\x00inside", "'\"\\", "x" * 5000, None]
CRSS = [None, "EPSG:4326", "EPSG:3857", "EPSG:2263", "EPSG:32633", "OGC:CRS84", "ESRI:54009",
        "+proj=laea +lat_0=10 +lon_0=20 +datum=WGS84 +units=m"]


def through(frame):
    """The frame after a tool that keeps all of its rows."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", graticule.ToolWarning)
        return graticule.filter_rows(frame, "1 = 1")


def a_geometry(dice):
    x, y = dice.uniform(-170, 170), dice.uniform(-80, 80)
    height = [(), (dice.uniform(-500, 9000),)][dice.randrange(2)]
    points = [(x + dice.uniform(0, 2), y + dice.uniform(0, 2), *height) for _ in range(dice.randrange(3, 9))]
    hull = shapely.force_3d(shapely.box(x, y, x + 2, y + 3), *height) if height else shapely.box(x, y, x + 2, y + 3)
    hole = shapely.Polygon([(x, y), (x + 9, y), (x + 9, y + 9), (x, y + 9)],
                           [[(x + 1, y + 1), (x + 2, y + 1), (x + 1, y + 2)]])
    return dice.choice([
        None, shapely.Point(points[0]), shapely.LineString(points), hull, hole, shapely.MultiPoint(points),
        shapely.MultiLineString([points, points[:2]]), shapely.MultiPolygon([hole, shapely.box(x - 5, y, x - 4, y + 1)]),
        shapely.GeometryCollection([shapely.Point(x, y), shapely.LineString([(x, y), (y, x)])]),
        shapely.Point(), shapely.LineString(), shapely.Polygon(), shapely.MultiPolygon(), shapely.GeometryCollection()])


def some(dice, count, make, nulls=True, null=None):
    return [null if nulls and dice.random() < 0.2 else make() for _ in range(count)]


def a_column(dice, count):
    """A column of some kind, with values at the ends of its range among others."""
    whole = lambda bits: dice.choice([-2 ** (bits - 1), 2 ** (bits - 1) - 1, 0, dice.randrange(-100, 100)])
    moment = lambda: pandas.Timestamp(dice.randrange(-2 ** 40, 2 ** 41), unit="ms")
    day = lambda: datetime.date(1, 1, 1) + datetime.timedelta(days=dice.randrange(3_600_000))
    real = lambda: dice.choice([0.0, -0.0, 1e-308, 1.7976931348623157e308, 0.1, dice.gauss(0, 1e6)])
    text = lambda: dice.choice(TEXTS[:-1])
    return dice.choice([
        lambda: pandas.Series(some(dice, count, lambda: whole(64), nulls=False), dtype="int64"),
        lambda: pandas.Series(some(dice, count, lambda: whole(32), nulls=False), dtype="int32"),
        lambda: pandas.Series(some(dice, count, lambda: abs(whole(8)) % 128, nulls=False), dtype="uint8"),
        lambda: pandas.Series(some(dice, count, lambda: 2 ** 63 - 1, nulls=False), dtype="uint64"),
        lambda: pandas.Series(some(dice, count, lambda: whole(64)), dtype="Int64"),
        lambda: pandas.Series(some(dice, count, lambda: whole(16)), dtype="Int16"),
        lambda: pandas.Series(some(dice, count, real, null=float("nan")), dtype="float64"),
        lambda: pandas.Series(some(dice, count, lambda: dice.gauss(0, 1), null=float("nan")), dtype="float32"),
        lambda: pandas.Series(some(dice, count, real), dtype="Float64"),
        lambda: pandas.Series(some(dice, count, lambda: dice.random() < 0.5, nulls=False), dtype="bool"),
        lambda: pandas.Series(some(dice, count, lambda: dice.random() < 0.5), dtype="boolean"),
        lambda: pandas.Series(some(dice, count, text)),
        lambda: pandas.Series(some(dice, count, text), dtype=object),
        lambda: pandas.Series(some(dice, count, text), dtype="string"),
        lambda: pandas.Series(some(dice, count, day), dtype=object),
        lambda: pandas.Series(some(dice, count, moment), dtype="datetime64[ms]"),
        lambda: pandas.Series(some(dice, count, moment), dtype="datetime64[ns]"),
        lambda: pandas.Series(some(dice, count, moment), dtype="datetime64[us]").dt.tz_localize("UTC"),
        lambda: pandas.Series(some(dice, count, moment), dtype="datetime64[ms]").dt.tz_localize("UTC").dt.tz_convert(
            "Asia/Kathmandu"),
        lambda: pandas.Series(pandas.Categorical(some(dice, count, lambda: dice.choice("abc")), ["c", "b", "a", "d"])),
        lambda: pandas.Series(pandas.Categorical(some(dice, count, lambda: dice.choice([1, 5, 9])), [9, 5, 1],
                                                 ordered=True)),
    ])()


def an_index(dice, count):
    return dice.choice([
        lambda: pandas.RangeIndex(count), lambda: pandas.Index(dice.sample(range(10_000), count), name="id"),
        lambda: pandas.Index([f"row {dice.randrange(5)}" for _ in range(count)]),
        lambda: pandas.MultiIndex.from_product([["a"], range(count)], names=["x", None]),
        lambda: pandas.date_range("2024-01-01", periods=count)])()


def a_frame(dice):
    count = dice.choice([0, 1, 2, 7, 64, 257])
    names = ["a", "Größe", 2020, "with space", "b`c", "(x"][:dice.randrange(1, 6)]
    frame = pandas.DataFrame({name: a_column(dice, count) for name in names})
    frame.index = an_index(dice, count)
    if dice.random() < 0.1:
        return frame
    name = dice.choice(["geometry", "geom"])
    places = geopandas.GeoSeries([a_geometry(dice) for _ in range(count)], index=frame.index, crs=dice.choice(CRSS))
    frame[name] = places
    return geopandas.GeoDataFrame(frame, geometry=name)


class TestGenerated:
    def assert_same(self, back, frame, seed):
        assert type(back) == type(frame), seed
        assert list(back.columns) == list(frame.columns), seed
        fields = list(frame.columns)
        if isinstance(frame, geopandas.GeoDataFrame):
            fields.remove(frame.geometry.name)
            assert back.geometry.name == frame.geometry.name
            assert back.crs == frame.crs, seed
            assert (list(shapely.to_wkb(back.geometry.array, output_dimension=3))
                    == list(shapely.to_wkb(frame.geometry.array, output_dimension=3))), seed
        pandas.testing.assert_frame_equal(pandas.DataFrame(back[fields]), pandas.DataFrame(frame[fields]),
                                          check_exact=True, check_freq=False)

    @pytest.mark.parametrize("seed", range(300))
    def test_frames_come_back_as_they_were(self, seed):
        frame = a_frame(random.Random(seed))
        self.assert_same(through(frame), frame, seed)


class TestKinds:
    def test_whole_numbers_without_a_value_stay_whole(self):
        points = geopandas.GeoDataFrame({"n": [1]}, geometry=geopandas.points_from_xy([0.5], [0.5]), crs=4326)
        squares = geopandas.GeoDataFrame({"big": [2 ** 60 + 1]}, geometry=[shapely.box(0, 0, 1, 1)], crs=4326)
        outside = geopandas.GeoDataFrame({"n": [2]}, geometry=geopandas.points_from_xy([5], [5]), crs=4326)
        joined = graticule.spatial_join(pandas.concat([points, outside], ignore_index=True), squares, "within", "left")
        assert joined["big"].dtype == pandas.Int64Dtype()
        assert joined["big"].tolist() == [2 ** 60 + 1, pandas.NA]

    def told(self, frame):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            back = graticule.filter_rows(frame, "1 = 1")
        return back, " | ".join(str(one.message) for one in told if one.category is graticule.ToolWarning)

    def test_what_cannot_go_is_left_out_and_told(self):
        frame = geopandas.GeoDataFrame({
            "lists": [[1], [2]], "mixed": [1, "a"], "spans": pandas.to_timedelta([1, 2]), "complex": [1j, 2j],
            "centre": geopandas.points_from_xy([0, 1], [0, 1]), "huge": numpy.array([2 ** 63, 1], "uint64"),
            "kept": [1, 2]},
            geometry=geopandas.points_from_xy([0, 1], [0, 1]), crs=4326)
        back, told = self.told(frame)
        assert list(back.columns) == ["kept", "geometry"]
        for name in ("lists", "mixed", "spans", "complex", "centre", "huge"):
            assert re.search(f"column '{name}'[^|]* is left out", told)

    def test_what_changes_is_told(self):
        frame = pandas.DataFrame({"infinite": [float("inf"), 1.0], "decimal": [decimal.Decimal("0.1"), None],
                                  "fine": pandas.to_datetime(["2024-01-01T00:00:00.000001", "2024-01-02T00:00:00.0"])})
        back, told = self.told(frame)
        assert pandas.isna(back["infinite"][0])
        for words in ("'infinite' has infinite numbers", "'fine' is kept to the millisecond", "'decimal' is rounded"):
            assert words in told

    def test_units_go_along(self):
        frame = pandas.DataFrame({"height": [1.0]})
        frame.attrs["units"] = {"height": "ft"}
        assert through(frame).attrs["units"] == {"height": "ft"}

    def test_an_epsg_code_stays_one(self):
        place = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([7], [46]), crs=4326)
        moved = graticule.reproject(place, "EPSG:2056")
        assert moved.crs.to_epsg() == 2056
        assert moved.crs.equals(pyproj.CRS(2056))

    def test_two_columns_of_one_name_are_refused(self):
        with pytest.raises(graticule.GraticuleError, match="two columns of one name"):
            graticule.filter_rows(pandas.DataFrame([[1, 2]], columns=["a", "a"]), "1 = 1")


class TestIndexes:
    """A result whose rows are an input's has their index, whatever was left out or repeated."""

    @pytest.fixture(autouse=True)
    def set_up(self):
        self.squares = geopandas.GeoDataFrame(
            {"n": [1, 2, 3, 4]}, geometry=[shapely.box(0, 0, 1, 1), None, shapely.box(2, 0, 3, 1), shapely.box(4, 0, 5, 1)],
            crs=4326, index=["w", "x", "y", "z"])
        self.points = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([0.5, 0.6, 4.5], [0.5] * 3), crs=4326,
                                             index=[7, 8, 9])

    def test_of_rows_that_are_left(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", graticule.ToolWarning)
            assert list(graticule.buffer(self.squares, 10).index) == ["w", "y", "z"]
        assert list(graticule.top_rows(self.squares, "n", 2).index) == ["z", "y"]

    def test_of_rows_that_are_repeated(self):
        joined = graticule.spatial_join(self.squares, self.points, "contains")
        assert sorted(joined.index) == ["w", "w", "z"]
        assert set(joined.columns) == {"n", "geometry"}

    def test_of_groups_there_is_none(self):
        united = graticule.dissolve(self.points)
        assert list(united.index) == [0]

    def test_series_line_up(self):
        areas = graticule.area(self.squares.drop("x"))
        assert list(areas.index) == ["w", "y", "z"]

    def test_numbered_rows_hide_no_repeated_feature(self):
        twice = pandas.concat([self.points.iloc[:1]] * 2, ignore_index=True)
        twice["value"] = 1
        zones = geopandas.GeoDataFrame(geometry=[shapely.box(0, 0, 1, 1)], crs=4326)
        with pytest.warns(graticule.ToolWarning, match="again|twice|duplicate|repeat"):
            graticule.summarize_within(zones, twice)
