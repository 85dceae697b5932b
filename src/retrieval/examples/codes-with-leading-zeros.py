"""Keep the leading zeros of codes such as postal codes

libraries: pandas
functions: pandas.read_csv, pandas.Series.str.zfill
"""
import io

import pandas

text = "postcode,people\n00100,5000\n01260,700\nNA,3\n"

guessed = pandas.read_csv(io.StringIO(text))
assert guessed["postcode"].iloc[0] == 100  # a number, and the zeros are lost

kept = pandas.read_csv(io.StringIO(text), dtype={"postcode": str}, keep_default_na=False)
assert kept["postcode"].tolist() == ["00100", "01260", "NA"]  # NA is text here and not missing

repaired = guessed["postcode"].dropna().astype(int).astype(str).str.zfill(5)
assert repaired.tolist() == ["00100", "01260"]
assert kept["people"].sum() == 5703
