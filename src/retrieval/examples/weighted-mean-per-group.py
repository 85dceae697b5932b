"""Mean per group with weights, such as population

libraries: pandas, numpy
functions: pandas.DataFrame.groupby, numpy.average
"""
import numpy
import pandas

towns = pandas.DataFrame({"county": ["A", "A", "B", "B"], "income": [10.0, 20.0, 30.0, numpy.nan], "people": [900, 100, 50, 500]})

plain = towns.groupby("county")["income"].mean()
assert plain.to_dict() == {"A": 15, "B": 30}

known = towns.dropna(subset=["income"])  # a missing income must not bring its weight
sums = known.assign(product=known["income"] * known["people"]).groupby("county")[["product", "people"]].sum()
weighted = sums["product"] / sums["people"]
assert weighted.to_dict() == {"A": 11, "B": 30}  # (10 * 900 + 20 * 100) / 1000

a = known[known["county"] == "A"]
assert numpy.average(a["income"], weights=a["people"]) == 11
assert numpy.isnan(numpy.average(towns["income"], weights=towns["people"]))
