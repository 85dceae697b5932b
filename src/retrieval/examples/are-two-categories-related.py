"""Test whether two categories are related, with expected counts

libraries: scipy, pandas, numpy
functions: scipy.stats.chi2_contingency, pandas.crosstab
"""
import pandas
from scipy import stats

rows = [("forest", "clay")] * 30 + [("forest", "sand")] * 10 + [("field", "clay")] * 10 + [("field", "sand")] * 30
plots = pandas.DataFrame(rows, columns=["cover", "soil"])

table = pandas.crosstab(plots["cover"], plots["soil"])
assert table.loc["forest", "clay"] == 30
result = stats.chi2_contingency(table, correction=False)

assert (result.expected_freq == 20).all()  # 40 * 40 / 80
assert abs(result.statistic - 4 * 10**2 / 20) < 1e-9  # sum of (observed - expected)^2 / expected = 20
assert result.dof == 1 and result.pvalue < 1e-4
corrected = stats.chi2_contingency(table)  # by default with Yates' correction for 2 by 2
assert abs(corrected.statistic - 4 * 9.5**2 / 20) < 1e-9
