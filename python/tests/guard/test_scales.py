# SPDX-License-Identifier: Apache-2.0
"""Columns that count in thousands or millions, as their names say, taken for single units."""
import io

import numpy
import pandas
import pytest

from guarded import found
from graticule.guard.tables import scale_words

FOUND = "scale-in-names"
LANDS = "land,pop_thousands,gdp_meur,people,km2,gdp_tsd_eur\nA,1500,60000,1500000,900,60000000\nB,820,20000,820000,310,20000000\n"
ONE_MILLION = 1_000_000


def sum_of(column):
    return column.sum()


def numpy_mean_of(column):
    return numpy.mean(column)


def told_sum_of(column):
    figure = column.sum()
    return f"{figure} in all"


def quotient_of(first, second):
    return first / second


class TestNames:
    def test_what_names_say(self):
        for name, factor in {"pop_thousands": 1e3, "gdp_meur": 1e6, "GDP (Mio. EUR)": 1e6, "gdp_md_est": 1e6, "popThousands": 1e3,
                             "Population (thousands)": 1e3, "pop in 1000": 1e3, "keur_budget": 1e3, "Umsatz Mrd": 1e9,
                             "jobs (000s)": 1e3, "pop_k": 1e3, "cost m usd": 1e6, "Einwohner in Tausend": 1e3}.items():
            assert scale_words.factor_of(name) == factor, name

    def test_names_that_say_none(self):
        for name in ("pop", "length_m", "deaths_per_thousand", "rate per 1000", "je 1000 Einwohner", "million", "k", "id_k",
                     "cost/million", "share_mio", "2000", "t", "m", "md", "temperature_k", 5, None):
            assert scale_words.factor_of(name) is None, name


class TestScales:
    @pytest.fixture(autouse=True)
    def set_up(self, strict):
        self.lands = pandas.read_csv(io.StringIO(LANDS))

    def test_bare_figures(self):
        with found(FOUND, "'pop_thousands' counts in thousands, as its name says, and so does the sum"):
            sum_of(self.lands.pop_thousands)
        with found(FOUND, "millions"):
            numpy_mean_of(self.lands["gdp_meur"])
        with found(FOUND):
            told_sum_of(self.lands.pop_thousands)
        assert self.lands.people.sum() == 2320000

    def test_figures_of_code_that_knows(self):
        assert self.lands.pop_thousands.sum() * 1000 == 2320000
        assert f"{self.lands.pop_thousands.mean():.0f} thousand" == "1160 thousand"
        assert (self.lands.pop_thousands * 1e3).sum() == 2320000

    def test_figures_by_a_variable(self):
        factor = 10**3
        assert self.lands.pop_thousands.sum() * factor == 2320000

    def test_figures_by_a_global(self):
        assert self.lands.gdp_meur.sum() * ONE_MILLION == 80e9

    def test_shares_and_distances_from_the_mean(self):
        assert (self.lands.gdp_meur / self.lands.gdp_meur.sum()).iloc[0] == pytest.approx(0.75, abs=5e-8)
        whole = self.lands.gdp_meur.sum()
        assert (self.lands.gdp_meur / whole).iloc[0] == pytest.approx(0.75, abs=5e-8)
        assert len(self.lands[self.lands.gdp_meur > self.lands.gdp_meur.mean()]) == 1
        scores = (self.lands.gdp_meur - self.lands.gdp_meur.mean()) / self.lands.gdp_meur.std()
        assert scores.sum() == pytest.approx(0, abs=5e-8)
        assert len(self.lands.describe()) == 8

    def test_columns_that_were_brought_to_single_units(self):
        self.lands["pop_thousands"] *= 5 + 995
        assert self.lands["pop_thousands"].sum() == 2320000

    def test_quotients(self):
        with found(FOUND, "'gdp_meur' counts in millions and 'pop_thousands' in thousands"):
            quotient_of(self.lands.gdp_meur, self.lands.pop_thousands)
        with found(FOUND, "'people' in single units"):
            quotient_of(self.lands["gdp_meur"], self.lands["people"]).max()
        with found(FOUND, "'gdp_tsd_eur' in thousands"):
            quotient_of(self.lands.gdp_meur, self.lands.gdp_tsd_eur)

    def test_quotients_that_are_right(self):
        assert (self.lands.gdp_meur / self.lands.pop_thousands * 1000).iloc[0] == 40000
        assert (self.lands.gdp_tsd_eur / self.lands.pop_thousands).iloc[0] == 40000
        assert (self.lands.gdp_meur / self.lands.km2).iloc[0] == pytest.approx(66.667, abs=5e-4)

    def test_which_quotient_is_most(self):
        assert (self.lands.gdp_meur / self.lands.pop_thousands).idxmax() == 0

    def test_sums_and_comparisons_of_two_scales(self):
        with found(FOUND, "of different size"):
            self.lands.gdp_meur + self.lands.gdp_tsd_eur
        with found(FOUND):
            self.lands[self.lands.pop_thousands < self.lands.people]
        assert (self.lands.gdp_meur - self.lands.gdp_meur).tolist() == [0, 0]

    def test_thresholds(self):
        with found(FOUND, "in thousands it is 1,000"):
            self.lands[self.lands.pop_thousands > 1000000]
        with found(FOUND):
            self.lands.gdp_meur <= 30e9
        assert len(self.lands[self.lands.pop_thousands > 1000]) == 1
        assert len(self.lands[self.lands.pop_thousands > 5000]) == 0
        assert len(self.lands[self.lands.people > 1000000]) == 1
