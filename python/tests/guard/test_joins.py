# SPDX-License-Identifier: Apache-2.0
"""Layers that are laid over each other."""

import geopandas
import shapely

import pytest

import graticule
from guarded import found


def layer(*shapes, crs=32632, **columns):
    return geopandas.GeoDataFrame(columns, geometry=list(shapes), crs=crs)


def place(x, y):
    return shapely.Point(500000 + x, 5500000 + y)


def square(x, y, side=100):
    return shapely.box(500000 + x, 5500000 + y, 500000 + x + side, 5500000 + y + side)


class TestJoins:
    @pytest.fixture(autouse=True)
    def set_up(self, strict):
        self.homes = layer(place(50, 50), place(100, 50), place(150, 50), people=[1, 2, 4], name=["a", "b", "c"])
        self.beside = layer(square(0, 0), square(100, 0), zone=["W", "E"])  # the second home is on their border

    def test_what_is_right_passes(self):
        homes = self.homes.drop(index=1)
        joined = geopandas.sjoin(homes, self.beside, predicate="within")
        assert joined.groupby("zone")["people"].sum().to_dict() == {"E": 4, "W": 1}
        assert joined["people"].sum() == 5
        assert joined.groupby("zone").size().sum() == 2
        assert len(homes.clip(self.beside)) == 2
        assert geopandas.sjoin_nearest(homes, self.beside, distance_col="d")["d"].max() == 0

    def test_features_with_several_partners(self):
        joined = self.homes.sjoin(self.beside)
        assert joined.groupby("zone")["people"].sum().to_dict() == {"E": 6, "W": 3}  # what each zone has
        with found("double-counting", "more than one partner"):
            joined["people"].sum()
        with found("double-counting"):
            joined.people.mean()
        with found("double-counting"):
            joined.groupby("zone").size().sum()
        with found("double-counting"):
            joined[["people", "geometry"]].pipe(lambda frame: joined.dissolve(aggfunc="sum"))
        assert joined[~joined.index.duplicated()]["people"].sum() == 7

    def test_points_on_an_edge(self):
        with found("boundary-semantics", "1 point lies"):
            geopandas.sjoin(self.homes, self.beside, predicate="within")

    def test_points_that_are_there_twice(self):
        twins = layer(place(50, 50), place(50, 50), people=[3, 3], id=[1, 2])
        with found("double-counting", "more than once"):
            geopandas.sjoin(twins, self.beside)
        flats = layer(place(50, 50), place(50, 50), people=[3, 4], id=[1, 2])
        assert len(geopandas.sjoin(flats, self.beside)) == 2

    def test_crs(self):
        degrees = self.beside.to_crs(4326)
        for operation in (geopandas.sjoin, geopandas.overlay, geopandas.clip):
            with found("mismatched-crs", "EPSG:32632.*EPSG:4326"):
                operation(self.beside, degrees)
        with found("mismatched-crs", "no CRS"):
            geopandas.sjoin(self.homes, self.beside.set_crs(None, allow_override=True))
        with found("mismatched-crs"):
            self.homes.within(degrees.geometry)
        near = layer(shapely.Point(10, 50), crs=4326)
        etrs = layer(shapely.box(9, 49, 11, 51), crs=4258)
        assert len(geopandas.sjoin(near, etrs)) == 1  # the same within centimetres

    def test_layers_that_cannot_meet(self):
        far = layer(shapely.box(500000, 1500000, 500100, 1500100))
        with found("empty-result", "do not meet"):
            geopandas.overlay(self.beside, far)
        assert len(geopandas.overlay(self.beside, layer(square(5000, 0)))) == 0  # near by, and empty
        swiss, swapped = layer(shapely.box(7, 46, 9, 48), crs=4326), layer(shapely.Point(47, 8), crs=4326)
        with found("axis-order", "swapped"):
            geopandas.sjoin(swapped, swiss)

    def test_longitudes_beyond_half_a_turn(self):
        ships, zone = layer(shapely.Point(-179, 0), crs=4326), layer(shapely.box(170, -5, 190, 5), crs=4326)
        with found("antimeridian", "190"):
            geopandas.sjoin(ships, zone)

    def test_places_without_coordinates(self):
        places = layer(shapely.Point(10.5, 45.5), shapely.Point(0, 0), shapely.Point(0, 0), crs=4326)
        with found("coordinate-parsing", "Null Island"):
            geopandas.sjoin(places, layer(shapely.box(-1, -1, 11, 46), crs=4326))

    def test_nearest_in_degrees(self):
        with found("geographic-crs", "degrees"):
            geopandas.sjoin_nearest(layer(shapely.Point(10, 60), crs=4326), layer(shapely.Point(11, 60), crs=4326))

    def test_what_is_accepted(self):
        with graticule.accepted("boundary-semantics"):
            assert len(geopandas.sjoin(self.homes, self.beside, predicate="within")) == 2
