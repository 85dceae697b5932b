"""Numbers that were read as text, with junk among them

libraries: pandas
functions: pandas.to_numeric, pandas.Series.str.replace
"""
import pandas

column = pandas.Series(["12", "1 250", "3,5", "<0.1", "n/a", None])

naive = pandas.to_numeric(column, errors="coerce")
assert naive.notna().tolist() == [True, False, False, False, False, False]  # most is lost

cleaned = column.str.replace(r"\s", "", regex=True).str.replace(",", ".", regex=False)
numbers = pandas.to_numeric(cleaned, errors="coerce")
assert numbers.iloc[:3].tolist() == [12, 1250, 3.5]

below = cleaned.str.startswith("<", na=False)  # under the limit of detection: known to be small, and not missing
numbers = numbers.mask(below, pandas.to_numeric(cleaned.str.lstrip("<"), errors="coerce") / 2)
assert numbers.iloc[3] == 0.05
assert numbers.isna().sum() == 2
