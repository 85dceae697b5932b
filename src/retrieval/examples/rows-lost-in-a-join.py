"""Which rows found no partner when two tables are joined

libraries: pandas
functions: pandas.DataFrame.merge
"""
import pandas

stations = pandas.DataFrame({"id": ["A", "B", "C"], "height": [10, 20, 30]})
readings = pandas.DataFrame({"id": ["A", "A", "D"], "rain": [1.0, 2.0, 9.0]})

inner = stations.merge(readings, on="id")
assert set(inner["id"]) == {"A"}  # B and C are gone without a word

left = stations.merge(readings, on="id", how="left")
assert len(left) == 4  # A twice: two readings repeat its row
assert left["rain"].isna().sum() == 2

told = stations.merge(readings, on="id", how="outer", indicator=True)
assert told["_merge"].value_counts().to_dict() == {"both": 2, "left_only": 2, "right_only": 1}
try:
    stations.merge(readings, on="id", validate="one_to_one")
except pandas.errors.MergeError:
    pass  # a key is there twice
else:
    raise AssertionError("A has two readings")
