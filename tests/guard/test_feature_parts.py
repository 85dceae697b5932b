# SPDX-License-Identifier: Apache-2.0
"""Features in several rows, one for each part, each with the values of the whole, in sums and means."""
import unittest

import geopandas
import shapely

from guarded import GuardTest

FOUND = "exploded-parts"


class Parts(GuardTest):
    def layer(self, **columns):
        """Squares beside one another, read from a file."""
        count = len(next(iter(columns.values())))
        squares = [shapely.box(2000 * place, 0, 2000 * place + 1000, 1000) for place in range(count)]
        geopandas.GeoDataFrame(columns, geometry=squares, crs=32632).to_file(self.folder / "layer.gpkg")
        return geopandas.read_file(self.folder / "layer.gpkg")

    def test_a_land_of_islands(self):
        lands = self.layer(name=["Skerries", "Skerries", "Mainland", "Skerries"], population=[730, 730, 5120, 730])
        for figure in ("sum", "mean"):
            with self.found(FOUND, "3 rows are parts of 1 feature .such as 'name' 'Skerries'"):
                getattr(lands.population, figure)()
        with self.found(FOUND):
            lands.groupby("name").population.sum()

    def test_what_counts_each_once_is_undisturbed(self):
        lands = self.layer(name=["Skerries", "Skerries", "Mainland", "Skerries"], population=[730, 730, 5120, 730])
        self.assertEqual(lands.drop_duplicates("name").population.sum(), 5850)
        self.assertEqual(lands.dissolve("name").population.sum(), 5850)
        self.assertEqual(lands.groupby("name").population.first().sum(), 5850)
        self.assertEqual(lands.groupby(["name", lands.index]).population.sum().max(), 5120)
        self.assertEqual(lands[1:].drop_duplicates("name").population.mean(), 2925)

    def test_several_lands_by_code(self):
        with self.found(FOUND, "4 rows are parts of 2 features"):
            self.layer(iso=["AA", "AA", "BB", "BB", "CC"], deaths=[91, 91, 58, 58, 12]).deaths.sum()

    def test_features_of_one_name(self):
        self.assertEqual(self.layer(name=["Newton", "Newton", "Alm"], population=[730, 640, 90]).population.sum(), 1460)
        self.assertEqual(self.layer(name=["a", "b", "c"], population=[730, 730, 90]).population.sum(), 1550)
        self.assertEqual(self.layer(name=["a", "a", "b"], population=[1, 1, 9]).population.sum(), 11)
        self.assertEqual(self.layer(kind=["a", "a", "b"], population=[730, 730, 90]).population.sum(), 1550)

    def test_sizes_of_the_parts(self):
        lands = self.layer(name=["a", "a", "b"], area_ha=[12.5, 77.25, 40], population=[7300, 7300, 90])
        self.assertEqual(lands.area_ha.sum(), 129.75)
        with self.found(FOUND):
            lands.population.sum()


if __name__ == "__main__":
    unittest.main()
