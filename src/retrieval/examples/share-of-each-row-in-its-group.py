"""Share of each row in the total of its group, and ranks within it

libraries: pandas
functions: pandas.api.typing.SeriesGroupBy.transform, pandas.api.typing.SeriesGroupBy.rank
"""
import pandas

towns = pandas.DataFrame({"county": ["A", "B", "A", "B"], "people": [30, 50, 70, 50]})

grouped = towns.groupby("county")["people"]
towns["share"] = towns["people"] / grouped.transform("sum")  # as long as the table, unlike an aggregation
assert towns["share"].tolist() == [0.3, 0.5, 0.7, 0.5]
assert towns.groupby("county")["share"].sum().eq(1).all()

towns["rank"] = grouped.rank(ascending=False, method="min")
assert towns["rank"].tolist() == [2, 1, 1, 1]  # a tie has the same rank twice
largest = towns.loc[grouped.idxmax()]
assert largest["people"].tolist() == [70, 50]
