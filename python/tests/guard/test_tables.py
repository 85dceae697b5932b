# SPDX-License-Identifier: Apache-2.0
"""Tables: marks for no value, keys, pairs of columns and means of rates."""
import io

import numpy
import pandas
import pytest

from guarded import found


def table(text):
    return pandas.read_csv(io.StringIO(text.replace(" ", "\n")))


@pytest.mark.usefixtures("strict")
class TestFigures:
    def test_marks_for_no_value(self):
        readings = table("id,heat 1,10 2,12 3,14 4,-999")
        for figure in ("mean", "sum", "std", "median"):
            with found("nodata", "-999"):
                getattr(readings["heat"], figure)()
        assert readings["heat"].replace(-999, numpy.nan).mean() == 12
        assert readings.loc[readings.heat > 0, "heat"].mean() == 12
        readings.loc[readings.heat == -999, "heat"] = 12
        assert readings["heat"].mean() == 12
        assert table("id,debt 1,500 2,-300 3,-999 4,999").debt.sum() == 200

    def test_means_of_rates(self):
        districts = table("name,people,rate_percent a,90,10 b,10,50")
        with found("aggregation-weighting", "'people' it is 14"):
            districts.rate_percent.mean()
        assert numpy.average(districts.rate_percent, weights=districts.people) == 14
        assert districts.people.mean() == 50
        assert table("name,people,rate a,50,10 b,50,30").rate.mean() == 20

    def test_texts_in_other_letters(self):
        sales = table("region,amount nord,10 sued,20")
        with found("empty-result", "'nord'"):
            sales[sales.region == "Nord"]
        assert sales.loc[sales.region == "nord", "amount"].sum() == 10
        assert sales.loc[sales.region == "west", "amount"].sum() == 0


@pytest.mark.usefixtures("strict")
class TestNoRows:
    def test_remarks_below_a_table(self):
        for below, count in (("Source: Office,,\n", 1), (",,\n,,\n", 2), ("* in May,,\nStand: 2024,,\n", 2)):
            with found("footer-rows", f"The last {count} of {3 + count} rows"):
                pandas.read_csv(io.StringIO("name,people,area\na,1,2\nb,3,4\nc,5,6\n" + below))
        for rows in ("Source,1,2\nNotes,3,4\n", "a,1,2\nNew Stand,,\n", "a,1,2\nb,,\n", "*,1,2\n", ",,\n,,\n"):
            pandas.read_csv(io.StringIO("name,people,area\n" + rows))
        pandas.read_csv(io.StringIO("name\na\nSource: b\n"))

    def test_lines_that_a_quotation_mark_swallowed(self):
        with found("broken-files", "holds 2 whole lines"):
            pandas.read_csv(io.StringIO('name,people\na,1\n"b,2\nc,3\nd,4\n"e,5\n'))
        for name in ('"b\nc"', '"b, c"', '"b\n\nc"', '"two,\nlines, or\nthree, all"'):
            pandas.read_csv(io.StringIO(f"name,people,area\na,1,2\n{name},2,3\n"))


@pytest.mark.usefixtures("strict")
class TestPairs:
    def test_columns_of_two_tables(self):
        people, areas = table("code,people a,10 b,20 c,30"), table("code,area c,3 b,2 a,1")
        with found("positional-pairing", "not in the same order"):
            people.people / areas.area
        with found("positional-pairing", "no common key"):
            people.people / table("label,area r,3 s,2 t,1").area
        assert (people.people / table("code,area a,1 b,2 c,3").area).tolist() == [10, 10, 10]
        merged = people.merge(areas, on="code")
        assert (merged.people / merged.area).tolist() == [10, 10, 10]
        assert (people.set_index("code").people / areas.set_index("code").area).tolist() == [10, 10, 10]


class TestKeys:
    @pytest.fixture(autouse=True)
    def set_up(self, strict):
        self.regions = table("code,name,weight DE1,North,1 DE2,South,2")

    def test_right_merges(self):
        people = table("code,people DE2,20 DE1,10")
        assert self.regions.merge(people, on="code").people.sum() == 30
        orders = table("code,order,amount DE1,1,5 DE1,2,5 DE2,3,7")  # one to many
        assert self.regions.merge(orders, on="code").amount.sum() == 17
        assert len(self.regions.merge(table("code,people DE2,20"), on="code", how="left")) == 2

    def test_rows_that_double(self):
        orders = table("code,order,amount DE1,1,5 DE1,2,5 DE2,3,7")
        with found("double-counting", "repeated"):
            self.regions.merge(orders, on="code").weight.sum()
        with found("double-counting", "duplicates"):
            pandas.merge(self.regions, table("code,people DE1,10 DE2,20 DE2,20"), on="code")["people"].sum()

    def test_keys_that_do_not_meet(self):
        with found("tabular-join", "None of the keys"):
            self.regions.merge(table("code,people 276-1,10 276-2,20"), on="code", how="left")
        with found("tabular-join", "two ways"):
            self.regions.merge(table("code,people DE1,10 de2,20"), on="code", how="left")
        with found("tabular-join", "without a key"):
            table("code,x DE1,1 ,2").merge(table("code,y DE1,1 ,2"), on="code")
        assert len(table("code,x a1,1 A1,2").merge(table("code,y A1,1 a1,2"), on="code")) == 2
