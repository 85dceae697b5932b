"""Read dates that have the day before the month

libraries: pandas
functions: pandas.to_datetime
"""
import pandas

written = pandas.Series(["03/07/2021", "25/12/2021", "31/02/2021", ""])

exact = pandas.to_datetime(written, format="%d/%m/%Y", errors="coerce")
assert exact.dt.month.tolist()[:2] == [7, 12] and exact.dt.day.tolist()[:2] == [3, 25]
assert exact.isna().tolist() == [False, False, True, True]  # there is no 31 February

american = pandas.to_datetime(written.iloc[:1], format="%m/%d/%Y")
assert american.dt.month.iloc[0] == 3  # the same text, and another day

iso = pandas.to_datetime(["2021-07-03"], format="mixed", dayfirst=True)
assert iso.strftime("%d %B").tolist() == ["07 March"]  # dayfirst turns ISO dates round, too: give each column its format
