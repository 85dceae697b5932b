# SPDX-License-Identifier: Apache-2.0
"""What rows and columns stand for: totals among their parts, parts of one feature, thousands, numbers as text, and
two editions of one layer. All values are worked out by hand."""
import json

import pytest

from program import run

DISTRICTS = """District,Population,Households
Ash,1200,410
Birch,800,330
Cherry,2500,960
Total,4500,1700
"""
SEXES = """place,sex,deaths
Ash,Total,70
Ash,Male,40
Ash,Female,30
Birch,Total,50
Birch,Male,20
Birch,Female,30
"""
LEVELS = """area,level,births
Upperland,state,51203
Ash,county,40021
Birch,county,11182
Lowland,state,61007
Cherry,county,33006
Dogwood,county,28001
"""
STATIONS = """station,brand,pumps
s1,Total,8
s2,Shell,6
s3,Esso,12
s4,Jet,4
"""
ECONOMY = """region,pop_thousands,gdp_meur
Ash,1500,60000
Birch,820,20000
"""


def polygon(west, south, size, **properties):
    ring = [[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]]
    return {"type": "Feature", "properties": properties, "geometry": {"type": "Polygon", "coordinates": [ring]}}


class TestRowsAndColumns:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data

    def write(self, name, text):
        (self.data / name).write_text(text, encoding="utf-8")

    def write_features(self, name, *features):
        self.write(name, json.dumps({"type": "FeatureCollection", "features": features}))

    def ask(self, task, status=0):
        """The answer, or the reason of a refusal, and the values."""
        self.asked = getattr(self, "asked", 0) + 1
        done = run("run", task, "--data", self.data, "--out", self.folder / f"run{self.asked}", "--json")
        assert done.status == status, done.out + done.err
        if status:
            return done.out + done.err, []
        told = json.loads(done.out)
        return told["answer"], [one["value"] for one in told["values"]]

    def assert_answer(self, task, value, *said):
        answer, values = self.ask(task)
        assert any(isinstance(one, (int, float)) and abs(one - value) <= 1e-6 * abs(value) for one in values), (
            f"{task}: {values} {answer}")
        for words in said:
            assert words in answer

    def test_a_total_below_its_parts(self):
        self.write("districts.csv", DISTRICTS)
        self.assert_answer("What is the total population?", 4500, "'Total'", "left out")
        self.assert_answer("What is the average population of the districts?", 1500, "'Total'")
        self.assert_answer("How many districts are there?", 3)
        answer, _ = self.ask("Which district has the largest population?")
        assert "Cherry" in answer

    def test_totals_of_each_place(self):
        self.write("deaths.csv", SEXES)
        self.assert_answer("What is the total number of deaths?", 120, "'Total'", "without the parts")
        self.assert_answer("How many deaths are there by sex?", 60, "left out")
        answer, _ = self.ask("Which place has the most deaths?")
        assert "Ash" in answer
        assert "70" in answer

    def test_levels_in_one_table(self):
        self.write("births.csv", LEVELS)
        self.assert_answer("What is the total number of births?", 112210, "'state'")

    def test_a_brand_of_that_name_stays(self):
        self.write("stations.csv", STATIONS)
        answer, values = self.ask("What is the sum of pumps?")
        assert 30 in values
        assert "left out" not in answer

    def test_parts_of_one_feature(self):
        self.write_features("lands.geojson", polygon(0, 0, 4, name="Isles", population=4200),
                            polygon(5, 0, 1, name="Isles", population=4200),
                            polygon(7, 0, 1, name="Isles", population=4200),
                            polygon(10, 0, 4, name="Main", population=810))
        self.assert_answer("What is the total population?", 5010, "parts of 1 feature", "counts once")
        self.assert_answer("How many lands are there?", 2)

    def test_places_of_one_name_stay_apart(self):
        self.write_features("lands.geojson", polygon(0, 0, 4, name="Newtown", population=4200),
                            polygon(5, 0, 1, name="Newtown", population=310),
                            polygon(10, 0, 4, name="Main", population=810))
        answer, values = self.ask("What is the total population?")
        assert 5320 in values
        assert "parts of" not in answer

    def test_thousands_and_millions(self):
        self.write("economy.csv", ECONOMY)
        self.assert_answer("What is the total population?", 2320000, "thousand people")
        self.assert_answer("What is the total gdp?", 80e9, "EUR", "million EUR")
        self.assert_answer("What is the gdp per capita of Ash?", 40000, "EUR per person")
        answer, _ = self.ask("Which regions have a population of more than 1 million?")
        assert "Ash" in answer
        assert "Birch" not in answer

    def test_a_column_by_its_written_name(self):
        self.write("economy.csv", ECONOMY)
        answer, _ = self.ask("Which regions have pop_thousands above 1000?")
        assert "Ash" in answer
        assert "Birch" not in answer

    def test_numbers_as_text(self):
        point = {"type": "Point", "coordinates": [10, 50]}
        self.write_features("towns.geojson", *({"type": "Feature", "geometry": point,
                                                "properties": {"name": name, "population": people}}
                                               for name, people in (("A", 10), ("B", "about 20"), ("C", "n/a"),
                                                                    ("D", 30))))
        reason, _ = self.ask("What is the total population?", status=3)
        assert "text" in reason
        assert "population" in reason

    def test_a_count_of_names_stays(self):
        self.write("towns.csv", "town,region,people\na,North,1\nb,North,2\nc,South,3\n")
        self.assert_answer("How many regions are there?", 2)

    def test_a_mean_of_rates_offers_its_weights(self):
        self.write("work.csv", "region,unemployment_rate,labour_force\nAsh,4,900\nBirch,10,100\n")
        # (4 + 10) / 2 = 7, and (4 * 900 + 10 * 100) / 1000 = 4.6
        self.assert_answer("What is the average unemployment rate?", 7, "'labour_force' it is 4.6")
