# SPDX-License-Identifier: Apache-2.0
"""Rows that are totals of others, told by words and by arithmetic, in sums and means of columns, frames and groups."""
import io
import json

import geopandas
import numpy
import pandas
import pytest
import shapely

from guarded import found

FOUND = "total-rows"


def table(*rows):
    return pandas.read_csv(io.StringIO("\n".join(rows)))


class TestWords:
    @pytest.fixture(autouse=True)
    def set_up(self, strict, tmp_path):
        self.folder = tmp_path
        self.towns = table("town,people,jobs", "Alm,310,90", "Bach,120,35", "Celle,75,12", "TOTAL,505,137")

    def test_a_total_below_its_parts(self):
        for figure in ("sum", "mean", "median"):
            with found(FOUND, "1 row with 'town' 'TOTAL' is the sum of others"):
                getattr(self.towns.people, figure)()
        with found(FOUND, "'jobs'"):
            numpy.mean(self.towns["jobs"])
        with found(FOUND):
            self.towns.sum()
        with found(FOUND):
            self.towns.mean(numeric_only=True)

    def test_what_leaves_it_out_is_undisturbed(self):
        parts = self.towns[self.towns.town != "TOTAL"]
        assert parts.people.sum() == 505
        assert self.towns[:-1].people.sum() == 505
        assert self.towns.people.iloc[:3].mean() == 505 / 3
        assert self.towns.drop(3).people.sum() == 505
        assert self.towns.loc[self.towns.town == "TOTAL", "people"].sum() == 505
        assert self.towns[["people", "jobs"]].sum(axis=1).iloc[0] == 400
        self.towns.loc[3, ["people", "jobs"]] = 0
        assert self.towns.people.sum() == 505

    def test_other_languages_and_places(self):
        for total in ("Insgesamt", "Summe", "Ensemble", "Razem", "ИТОГО", "Total of all towns", "Celkem:", "Gesamt"):
            with found(FOUND, "is the sum of others"):
                table("ort,leute", f"{total},36", "Alm,20", "Bach,9", "Celle,7").leute.sum()

    def test_a_total_of_more_than_is_listed(self):
        with found(FOUND, "by its name a total of others"):
            table("town,people", "Alm,310", "Bach,120", "Total,505").people.sum()

    def test_a_layer(self):
        zones = geopandas.GeoDataFrame({"zone": ["a", "b", "All"], "people": [400, 210, 610]}, crs=32632,
                                       geometry=[shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1), shapely.box(0, 0, 2, 1)])
        zones.to_file(self.folder / "zones.gpkg")
        with found(FOUND, "'zone' 'All'"):
            geopandas.read_file(self.folder / "zones.gpkg").people.sum()

    def test_columns_of_anything_beside(self):
        features = [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [7 + place, 50]},
                     "properties": {"town": town, "people": people, "notes": {"of": [town]}, "codes": [place, 1]}}
                    for place, (town, people) in enumerate((("Alm", 310), ("Bach", 195), ("Total", 505)))]
        (self.folder / "towns.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        with found(FOUND):
            geopandas.read_file(self.folder / "towns.geojson").people.sum()

    def test_names_that_only_sound_like_it(self):
        assert table("station,brand,pumps", "s1,Total,8", "s2,Shell,6", "s3,Total,9", "s4,Jet,4").pumps.sum() == 27
        assert table("station,brand,pumps", "s1,Total,5", "s2,Shell,6", "s3,Jet,4").pumps.sum() == 15
        assert table("town,people", "Alm,310", "Total Springs,120", "Celle,75").people.sum() == 505
        assert table("place,degrees", "Alm,3", "Bach,5", "All,4").degrees.sum() == 12


class TestSplits:
    @pytest.fixture(autouse=True)
    def set_up(self, strict):
        self.pupils = table("school,sex,pupils", "north,female,31", "north,male,28", "north,both sexes,59", "south,female,17",
                            "south,male,22", "south,both sexes,39")

    def test_groups_that_hold_totals_beside_parts(self):
        with found(FOUND, "2 rows with 'sex' 'both sexes' are sums of others"):
            self.pupils.pupils.sum()
        for grouped in (self.pupils.groupby("school").pupils, self.pupils.groupby("school")[["pupils"]]):
            with found(FOUND, "sum of groups of 'pupils'"):
                grouped.sum()
            with found(FOUND, "mean of groups"):
                grouped.mean()
        with found(FOUND):
            self.pupils.groupby("school").agg({"pupils": "sum"})

    def test_groups_that_do_not(self):
        assert self.pupils.groupby("sex").pupils.sum()["both sexes"] == 98
        assert self.pupils.groupby(["school", "sex"]).pupils.sum().max() == 59
        assert self.pupils.groupby(self.pupils.sex == "both sexes").pupils.sum().tolist() == [98, 98]
        assert self.pupils.pivot_table("pupils", "school", "sex", "sum").loc["north", "male"] == 28
        assert self.pupils[self.pupils.sex == "male"].pupils.sum() == 50

    def test_a_total_for_each_year(self):
        years = table("year,area,births", *(f"{year},{area},{births + year}" for year in (2019, 2020) for area, births in
                                            (("Land", 9000 + year), ("East", 4000), ("West", 5000))))
        with found(FOUND, "2 rows with 'area' 'Land' are sums of others"):
            years.groupby("year").births.sum()
        assert years.groupby("area").births.sum()["East"] == 8000 + 4039


@pytest.mark.usefixtures("strict")
class TestArithmetic:
    def test_wholes_among_their_parts(self):
        rows = ("upper,31877", "ash,20123", "birch,11754", "lower,48210", "cherry,17204", "elm,31006")
        with found(FOUND, "2 rows with 'area' 'upper', 'lower' are sums of others"):
            table("area,births", *rows).births.sum()
        with found(FOUND, "2 rows"):
            table("area,births", *reversed(rows)).births.sum()

    def test_a_whole_somewhere(self):
        with found(FOUND, "'land' 'Mark'"):
            table("land,tonnes", "Alm,10231.5", "Mark,52108.25", "Celle,30875.5", "Dorf,11001.25").tonnes.sum()

    def test_levels(self):
        with found(FOUND, "'kind' 'state' are sums of others"):
            table("kind,name,births", "state,a,2077", "state,b,4190", "county,c,1033", "county,d,3150", "county,e,1044",
                  "county,f,1040").births.sum()

    def test_sums_that_meet_by_accident(self):
        for values in ((3, 1, 2, 6, 5), (10, 20, 30, 60), (5, 5, 10, 20, 40), (100, 200, 300)):
            rows = table("school,classes", *(f"s{place},{value}" for place, value in enumerate(values)))
            assert rows.classes.sum() == sum(values)

    def test_random_tables_are_undisturbed(self):
        random = numpy.random.default_rng(7)
        for count in (5, 20, 100, 400):
            for most in (10, 1000, 10**6):
                rows = [f"p{place},{value}" for place, value in enumerate(random.integers(0, most, count))]
                assert table("place,things", *rows).things.sum() >= 0

    def test_a_long_table(self):
        values = numpy.random.default_rng(3).integers(1, 900, 3000)
        rows = [f"p{place},{value}" for place, value in enumerate(values)]
        assert table("place,things", *rows).things.sum() == values.sum()
        with found(FOUND, "'place' 'everywhere'"):
            table("place,things", *rows[:1200], f"everywhere,{values.sum()}", *rows[1200:]).things.sum()
