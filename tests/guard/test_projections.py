# SPDX-License-Identifier: Apache-2.0
"""Transformations of pyproj."""
import unittest

import pyproj

from guarded import GuardTest


class Transformations(GuardTest):
    def test_what_is_right_passes(self):
        x, y = pyproj.Transformer.from_crs(4326, 3857, always_xy=True).transform(10, 50)
        self.assertAlmostEqual(x, 1113194.9079, 3)
        self.assertEqual(pyproj.Transformer.from_crs(4326, 3857).transform(50, 10), (x, y))
        self.assertEqual(len(pyproj.Transformer.from_crs(32632, 4326).transform([500000, 500010], [5500000, 5500000])[0]), 2)

    def test_the_other_order(self):
        with self.found("axis-order", "swapped"):
            pyproj.Transformer.from_crs(4326, 3857).transform(139.7, 35.6)
        # 10 E, 50 N in Germany's CRS; as 10 N, 50 E it is off the horn of Africa.
        with self.found("axis-order", "latitude, longitude"):
            pyproj.Transformer.from_crs("EPSG:4326", "EPSG:25832").transform(9.5, 50)
        self.assertAlmostEqual(pyproj.Transformer.from_crs("EPSG:4326", "EPSG:25832").transform(50, 9)[0], 500000, 3)

    def test_a_ballpark(self):
        with self.found("datum-ballpark", "Airy"):
            pyproj.Transformer.from_crs(4001, 4326)

    def test_places_off_the_map(self):
        with self.found("mismatched-crs", "infinite"):
            pyproj.Transformer.from_crs("EPSG:4326", "+proj=ortho +lat_0=90", always_xy=True).transform(10, -50)


if __name__ == "__main__":
    unittest.main()
