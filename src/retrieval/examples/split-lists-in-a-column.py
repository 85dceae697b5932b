"""One row for each entry of a list within a column

libraries: pandas
functions: pandas.Series.str.split, pandas.DataFrame.explode, pandas.Series.str.extract
"""
import pandas

parks = pandas.DataFrame({"park": ["A", "B", "C"], "species": ["oak; elm", "oak", None], "size": ["12.5 ha", "3 ha", "unknown"]})

rows = parks.assign(species=parks["species"].str.split(";")).explode("species")
rows["species"] = rows["species"].str.strip()  # blanks around the entries
assert rows["species"].tolist()[:3] == ["oak", "elm", "oak"]
assert len(rows) == 4 and rows.index.tolist() == [0, 0, 1, 2]  # the index repeats

counts = rows.groupby("species")["park"].nunique()
assert counts.to_dict() == {"oak": 2, "elm": 1}
hectares = parks["size"].str.extract(r"([\d.]+)\s*ha", expand=False).astype(float)
assert hectares.tolist()[:2] == [12.5, 3] and hectares.isna().iloc[2]
