# SPDX-License-Identifier: Apache-2.0
"""Areas, lengths, distances, buffers and centres of layers."""

import geopandas
import numpy
import shapely

import pytest

import graticule
from guarded import found


def layer(*shapes, crs=32632, **columns):
    return geopandas.GeoDataFrame(columns, geometry=list(shapes), crs=crs)


PLOT = shapely.box(500000, 5500000, 500100, 5500100)
BESIDE = shapely.box(500100, 5500000, 500200, 5500100)
ACROSS = shapely.box(500050, 5500000, 500150, 5500100)


@pytest.mark.usefixtures("strict")
class TestMeasures:
    def test_what_is_right_passes(self):
        plots = layer(PLOT, BESIDE)
        assert plots.area.sum() == 20000
        assert plots.length.sum() == 800
        assert plots.buffer(0).area.sum() == pytest.approx(20000, abs=5e-8)
        assert plots.distance(shapely.Point(500300, 5500000)).min() == 100
        assert len(plots.centroid) == 2
        assert layer(shapely.box(0, 0, 1, 1), crs=None).area.sum() == 1

    def test_degrees(self):
        plots = layer(PLOT).to_crs(4326)
        for measure in ("area", "length"):
            with found("geographic-crs", "degrees"):
                getattr(plots, measure)
        with found("implicit-parameter-units", "degrees"):
            plots.buffer(100)
        with found("geographic-crs"):
            plots.distance(shapely.Point(9, 50))
        with found("mismatched-crs", "no CRS"):
            plots.set_crs(None, allow_override=True).area

    def test_feet(self):
        with found("linear-units", "foot"):
            layer(shapely.box(980000, 200000, 990000, 210000), crs=2263).area

    def test_a_map_that_stretches(self):
        plots = layer(shapely.box(2700000, 8400000, 2700100, 8400100), crs=3857)  # 60 N: four times as large
        with found("projection-distortion", "area is (3.9|4)"):
            plots.area
        with found("projection-distortion"):
            plots.buffer(10)
        assert layer(shapely.box(0, 0, 10, 10), crs=3857).area.sum() == 100  # true on the equator

    def test_invalid_shapes(self):
        bow_tie = shapely.Polygon([(500000, 5500000), (500010, 5500000), (500000, 5500010), (500010, 5500010)])
        with found("invalid-geometry", "Self-intersection"):
            layer(bow_tie).area
        assert layer(bow_tie).make_valid().area.sum() == 50

    def test_what_was_found_is_looked_at_again_when_it_is_repaired(self):
        plots = layer(shapely.Polygon([(500000, 5500000), (500010, 5500000), (500000, 5500010), (500010, 5500010)]))
        with found("invalid-geometry"):
            plots.area
        plots.loc[0, "geometry"] = PLOT
        assert plots.area.sum() == 10000

    def test_mixed_kinds(self):
        road = shapely.LineString([(500000, 5500000), (500010, 5500000)])
        with found("mixed-geometry", "mixes"):
            layer(PLOT, road).length
        with found("mixed-geometry", "no area"):
            layer(road).area

    def test_heights(self):
        cable = shapely.LineString([(500000, 5500000, 0), (500100, 5500000, 100)])
        with found("z-dimension", "141.4"):
            layer(cable).length
        assert layer(shapely.LineString([(500000, 5500000, 7), (500100, 5500000, 7)])).length.sum() == 100

    def test_the_sum_of_areas_that_overlap(self):
        zones = layer(PLOT, ACROSS)
        areas = zones.area
        assert areas.tolist() == [10000, 10000]  # each is right
        with found("double-counting", "overlap"):
            areas.sum()
        with found("double-counting"):
            (zones.area / 1e4).sum()
        zones["area"] = zones.area
        with found("double-counting"):
            zones["area"].sum()
        assert zones.union_all().area == 15000

    def test_coordinates_that_cannot_be(self):
        with found("mismatched-crs", "not degrees"):
            layer(PLOT, crs=4326).area
        with found("axis-order", "swapped"):
            layer(shapely.box(35, 139, 36, 140), crs=4326).area
        with found("mismatched-crs", "look like degrees"):
            layer(shapely.box(9.1234, 50.5678, 9.2345, 50.6789), crs=4326).set_crs(32632, allow_override=True)

    def test_the_antimeridian(self):
        with found("antimeridian", "180"):
            layer(shapely.Polygon([(179.9, -17), (-179.9, -17), (-179.9, -16), (179.9, -16)]), crs=4326).area
        with found("geographic-crs"):  # the whole Earth does not cross it
            layer(shapely.box(-180, -90, 180, 90), crs=4326).area


@pytest.mark.usefixtures("strict")
class TestMoves:
    def test_datums_without_a_transformation(self):
        marks = layer(shapely.Point(-1, 52), crs=4001)
        with found("datum-ballpark", "Airy"):
            marks.to_crs(4326)
        assert layer(shapely.Point(110, 35), crs=4490).to_crs(4326).geometry.iloc[0].x == 110
        assert len(layer(PLOT).to_crs(4326)) == 1

    def test_places_that_are_lost(self):
        with found("mismatched-crs", "infinite"):
            layer(shapely.Point(10, -50), shapely.Point(10, 50), crs=4326).to_crs("+proj=ortho +lat_0=90")

    def test_in_place(self):
        marks = layer(shapely.Point(9, 50), crs=4326)
        marks.to_crs(32632, inplace=True)
        assert marks.geometry.x.iloc[0] > 400000


@pytest.mark.usefixtures("strict")
class TestCentres:
    def test_centres_outside_of_their_features(self):
        c_shape = shapely.Polygon([(0, 0), (90, 0), (90, 10), (10, 10), (10, 80), (90, 80), (90, 90), (0, 90)])
        districts = layer(shapely.affinity.translate(c_shape, 500000, 5500000), name=["C"])
        towns = layer(shapely.box(500015, 5500015, 500085, 5500075))
        centres = districts.copy()
        centres["geometry"] = districts.centroid  # to label, say
        with found("centroid-outside", "outside"):
            geopandas.sjoin(centres, towns)
        centres["geometry"] = districts.representative_point()
        assert len(geopandas.sjoin(centres, towns)) == 0

    def test_centres_in_degrees(self):
        assert len(layer(shapely.box(9, 50, 9.1, 50.1), crs=4326).centroid) == 1
        with found("geographic-crs", "large"):
            layer(shapely.box(0, 30, 60, 80), crs=4326).centroid


@pytest.mark.usefixtures("strict")
class TestNumbers:
    def test_values_are_those_without_the_guard(self):
        rng = numpy.random.default_rng(5)
        places = rng.uniform((400000, 5400000), (600000, 5600000), (300, 2))
        points = layer(*map(shapely.Point, places))
        squares = layer(*(shapely.box(x, y, x + 50, y + 50) for x, y in places))
        with graticule.accepted("double-counting", "projection-distortion"):
            numpy.testing.assert_array_equal(squares.area, shapely.area(squares.geometry.values))
            discs = shapely.buffer(points.geometry.values, 5, quad_segs=16)
            numpy.testing.assert_array_equal(points.buffer(5).area, shapely.area(discs))
        assert type(squares.area) is __import__("pandas").Series
