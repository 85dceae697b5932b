# SPDX-License-Identifier: Apache-2.0
"""Features in several rows, one for each part, each with the values of the whole, in sums and means."""

import geopandas
import shapely

import pytest

from guarded import found

FOUND = "exploded-parts"


class TestParts:
    @pytest.fixture(autouse=True)
    def set_up(self, strict, tmp_path):
        self.folder = tmp_path

    def layer(self, **columns):
        """Squares beside one another, read from a file."""
        count = len(next(iter(columns.values())))
        squares = [shapely.box(2000 * place, 0, 2000 * place + 1000, 1000) for place in range(count)]
        geopandas.GeoDataFrame(columns, geometry=squares, crs=32632).to_file(self.folder / "layer.gpkg")
        return geopandas.read_file(self.folder / "layer.gpkg")

    def test_a_land_of_islands(self):
        lands = self.layer(name=["Skerries", "Skerries", "Mainland", "Skerries"], population=[730, 730, 5120, 730])
        for figure in ("sum", "mean"):
            with found(FOUND, "3 rows are parts of 1 feature .such as 'name' 'Skerries'"):
                getattr(lands.population, figure)()
        with found(FOUND):
            lands.groupby("name").population.sum()

    def test_what_counts_each_once_is_undisturbed(self):
        lands = self.layer(name=["Skerries", "Skerries", "Mainland", "Skerries"], population=[730, 730, 5120, 730])
        assert lands.drop_duplicates("name").population.sum() == 5850
        assert lands.dissolve("name").population.sum() == 5850
        assert lands.groupby("name").population.first().sum() == 5850
        assert lands.groupby(["name", lands.index]).population.sum().max() == 5120
        assert lands[1:].drop_duplicates("name").population.mean() == 2925

    def test_several_lands_by_code(self):
        with found(FOUND, "4 rows are parts of 2 features"):
            self.layer(iso=["AA", "AA", "BB", "BB", "CC"], deaths=[91, 91, 58, 58, 12]).deaths.sum()

    def test_features_of_one_name(self):
        assert self.layer(name=["Newton", "Newton", "Alm"], population=[730, 640, 90]).population.sum() == 1460
        assert self.layer(name=["a", "b", "c"], population=[730, 730, 90]).population.sum() == 1550
        assert self.layer(name=["a", "a", "b"], population=[1, 1, 9]).population.sum() == 11
        assert self.layer(kind=["a", "a", "b"], population=[730, 730, 90]).population.sum() == 1550

    def test_sizes_of_the_parts(self):
        lands = self.layer(name=["a", "a", "b"], area_ha=[12.5, 77.25, 40], population=[7300, 7300, 90])
        assert lands.area_ha.sum() == 129.75
        with found(FOUND):
            lands.population.sum()
