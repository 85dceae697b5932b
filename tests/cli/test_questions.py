# SPDX-License-Identifier: Apache-2.0
"""Questions over tables as offices and devices give them. What each has to be answered with is worked out by hand."""
import json

import pytest

from program import run


def square(west, south):
    ring = [[west, south], [west + 1, south], [west + 1, south + 1], [west, south + 1], [west, south]]
    return {"type": "Polygon", "coordinates": [ring]}


def layer(*rows):
    """Squares in a row, with some properties each."""
    return json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": row, "geometry": square(2 * i, 40)} for i, row in enumerate(rows)]})


class Questions:
    @pytest.fixture(autouse=True)
    def set_up(self, folder):
        self.folder = folder

    def give(self, **files):
        data = self.folder / "data"
        data.mkdir()
        for name, text in files.items():
            stem, ending = name.rsplit("_", 1)
            (data / f"{stem}.{ending}").write_text(text, encoding="utf-8")

    def ask(self, task, status=0):
        ran = run("run", task, "--data", self.folder / "data", "--out", self.folder / "out", "--replace")
        assert ran.status == status, ran.out + ran.err
        return (self.folder / "out/outputs/answer.md").read_text(encoding="utf-8")

    def says(self, task, *parts):
        said = self.ask(task)
        for part in parts:
            assert part in said

    def refuses(self, task, *parts):
        said = self.ask(task, 3)
        for part in parts:
            assert part in said


class TestKeys(Questions):
    def test_the_geo_id_of_a_census_meets_the_plain_code(self):
        self.give(survey_csv="GEO_ID,NAME,houses\n0500000US02013,Alder,300\n0500000US02016,Birch,20\n"
                             "0500000US12019,Cedar,5\n",
                  counties_geojson=layer({"GEOID": "02013", "NAME": "Alder"}, {"GEOID": "02016", "NAME": "Birch"},
                                         {"GEOID": "12019", "NAME": "Cedar"}))
        note = "a GEO_ID of the census has before its code"
        self.says("What is the total number of houses of the counties?", "325", note)
        self.says("How many houses has Birch?", "20")
        self.says("Map the houses by county", "map", note)

    def test_codes_that_lost_their_zeros_meet_those_that_kept_them(self):
        self.give(visits_csv='district,visits\n"x101",7\n',
                  clinics_csv="code,staff\n0101,4\n0102,6\nA103,9\n",
                  places_geojson=layer({"code": "101", "name": "Alder"}, {"code": "102", "name": "Birch"},
                                       {"code": "A103", "name": "Cedar"}))
        self.says("What is the total staff of the places?", "19", "leading zeros aside")


class TestWords(Questions):
    TREES = layer({"name": "Ash Row", "trees": 4}, {"name": "Oak End", "trees": None}, {"name": "Elm Way", "trees": 9})

    def test_general_words_for_rows_mean_the_only_dataset(self):
        self.give(avenues_geojson=self.TREES)
        for word in ("features", "rows", "records", "placemarks"):
            self.says(f"How many {word} are there?", "There are 3")
        self.says("Which feature has the most trees?", "Elm Way", "9")

    def test_general_words_for_rows_are_no_guess_among_several(self):
        self.give(avenues_geojson=self.TREES, ponds_csv="pond,fish\nA,3\n")
        self.refuses("How many records are there?", "records", "avenues", "ponds")
        self.says("How many features have more than 5 trees?", "1")

    def test_names_that_end_in_a_digit_are_names(self):
        self.give(plot7_geojson=layer({"id": 1}), plot8_geojson=layer({"id": 1}, {"id": 2}))
        # Boxes of a degree from 40 to 41 degrees north: 9,356.6 km2 each by pyproj's Geod(ellps="WGS84").
        self.says("What is the area of plot7?", "plot7")
        self.says("How many rows has plot8?", "2")
        self.says("Map plot8", "plot8")

    def test_no_means_no_value_where_values_are_missing(self):
        self.give(avenues_geojson=self.TREES)
        for task in ("Which avenues have no trees?", "List the avenues without trees",
                     "Which avenues are missing trees?"):
            self.says(task, "Oak End")

    def test_no_means_zero_where_all_have_a_value(self):
        self.give(ponds_csv="pond,fish\nA,3\nB,0\nC,8\n")
        self.says("Which ponds have no fish?", "1 ponds with no fish: B")

    def test_no_is_not_guessed_where_there_are_zeros_and_gaps(self):
        self.give(ponds_csv="pond,fish\nA,3\nB,0\nC,\n")
        self.refuses("Which ponds have no fish?", "fish is 0", "without a value")

    def test_a_column_called_share_is_ranked(self):
        self.give(towns_csv="town,voters,share\nAlba,100,40\nBern,300,12\nCaen,50,70\n")
        self.says("Which town has the highest share?", "Caen", "70")
        self.says("Which town has the lowest share?", "Bern", "12")
        self.refuses("What is the share of the towns?", "share")


class TestFigures(Questions):
    def test_the_year_of_a_row_may_be_called_a_period(self):
        self.give(births_csv="place,Period,births\nAlba,2018,10\nAlba,2019,11\nBern,2018,20\nBern,2019,25\n")
        self.says("How many births in total in 2018?", "30")
        self.refuses("How many births in total in 2031?", "2031", "2018 to 2019")

    def test_a_total_of_things_takes_the_only_column_and_says_so(self):
        self.give(wells_csv="well,code,litres\nA,x,5\nB,y,6\n")
        self.says("What is the total of the wells?", "11", '"litres" is the only one')

    def test_a_total_of_things_is_not_guessed_among_several(self):
        self.give(wells_csv="well,litres,visits\nA,5,1\nB,6,2\n")
        self.refuses("What is the total of the wells?", "litres", "visits")

    def test_quotients_of_all_are_of_sums(self):
        self.give(lands_csv="land,population,milk\nAlba,100,400\nBern,300,600\n")
        # 1,000 over 400 people; the mean of 4 and 2 would be 3.
        for task in ("What is the milk per head in total?", "What is the overall milk per head?"):
            self.says(task, "2.5")
        self.says("What is the milk per head?", "Alba", "4", "Bern", "2")

    def test_in_total_is_a_sum(self):
        self.give(lands_csv="land,births\nAlba,100\nBern,300\n")
        self.says("What is the number of births in total?", "400")
        self.says("What are the births overall?", "400")

    def test_the_unit_in_a_name_is_in_the_answer(self):
        self.give(parks_csv="park;lawn_ha;Fläche (km²)\nA;1.5;2\nB;2.5;7\n")
        self.says("What is the total lawn?", "4 ha")
        self.says("What is the total Fläche?", "9 km²")
        self.says("Which park has the largest lawn?", "B, 2.5 ha")


class TestFiles(Questions):
    def test_the_legs_of_a_track_are_measured(self):
        point = '<trkpt lat="{}" lon="20.0"/>'.format
        self.give(hike_gpx='<?xml version="1.0"?><gpx version="1.1" creator="t" '
                           'xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Ridge</name><trkseg>'
                           + point("0.00") + point("0.01") + "</trkseg><trkseg>" + point("0.30") + point("0.31")
                           + "</trkseg></trk></gpx>")
        # Two legs of 0.01 degrees from the equator north: 1,105.74 m each (PROJ's geod), without the gap between.
        self.says("How long is the track Ridge?", "2.21")
        self.says("How long is the track?", "2.21")
        self.says("How many tracks are there?", "Number of tracks: 1")
        self.says("How many track points are there?", "4")

    def test_flags_of_a_statistics_office_are_told(self):
        self.give(demo_pjan_tsv="freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \nA,NR,AT\t10 \t12 p\nA,NR,BE\t20 b\t30 \n")
        self.says("What was the total population in 2020?", "42", "Population on 1 January", "provisional",
                  "break in the series")
        self.says("What was the total population in 2019?", "30")
        self.refuses("What was the total income in 2020?", "income")
