# SPDX-License-Identifier: Apache-2.0
"""Transformations of pyproj."""

import pyproj

import pytest

from guarded import found


@pytest.mark.usefixtures("strict")
class TestTransformations:
    def test_what_is_right_passes(self):
        x, y = pyproj.Transformer.from_crs(4326, 3857, always_xy=True).transform(10, 50)
        assert x == pytest.approx(1113194.9079, abs=5e-4)
        assert pyproj.Transformer.from_crs(4326, 3857).transform(50, 10) == (x, y)
        assert len(pyproj.Transformer.from_crs(32632, 4326).transform([500000, 500010], [5500000, 5500000])[0]) == 2

    def test_the_other_order(self):
        with found("axis-order", "swapped"):
            pyproj.Transformer.from_crs(4326, 3857).transform(139.7, 35.6)
        # 10 E, 50 N in Germany's CRS; as 10 N, 50 E it is off the horn of Africa.
        with found("axis-order", "latitude, longitude"):
            pyproj.Transformer.from_crs("EPSG:4326", "EPSG:25832").transform(9.5, 50)
        assert pyproj.Transformer.from_crs("EPSG:4326", "EPSG:25832").transform(50, 9)[0] == pytest.approx(500000, abs=5e-4)

    def test_a_ballpark(self):
        with found("datum-ballpark", "Airy"):
            pyproj.Transformer.from_crs(4001, 4326)

    def test_places_off_the_map(self):
        with found("mismatched-crs", "infinite"):
            pyproj.Transformer.from_crs("EPSG:4326", "+proj=ortho +lat_0=90", always_xy=True).transform(10, -50)
