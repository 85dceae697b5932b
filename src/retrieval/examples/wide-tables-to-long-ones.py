"""Columns of years to rows, and back

libraries: pandas
functions: pandas.DataFrame.melt, pandas.DataFrame.pivot, pandas.DataFrame.pivot_table
"""
import pandas

wide = pandas.DataFrame({"town": ["X", "Y"], "2020": [10, 30], "2021": [20, None]})

long = wide.melt(id_vars="town", var_name="year", value_name="people")
long["year"] = long["year"].astype(int)  # names of columns are text
assert len(long) == 4 and long.loc[(long["town"] == "Y") & (long["year"] == 2020), "people"].item() == 30

back = long.pivot(index="town", columns="year", values="people")
assert back.loc["X"].to_dict() == {2020: 10, 2021: 20}

twice = pandas.concat([long, long.head(1)])
try:
    twice.pivot(index="town", columns="year", values="people")
except ValueError as error:
    assert "duplicate" in str(error)
else:
    raise AssertionError("X has two values for 2020")
summed = twice.pivot_table(index="town", columns="year", values="people", aggfunc="sum", fill_value=0)
assert summed.loc["X", 2020] == 20
