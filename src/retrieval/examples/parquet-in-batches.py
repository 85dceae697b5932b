"""Go through a Parquet file in batches, and filter while reading

libraries: pyarrow, pandas
functions: pyarrow.parquet.ParquetFile.iter_batches, pyarrow.parquet.read_table, pyarrow.parquet.write_table
"""
import pyarrow
import pyarrow.parquet

table = pyarrow.table({"id": list(range(1000)), "region": ["north" if i % 4 == 0 else "south" for i in range(1000)], "code": ["007"] * 1000})
pyarrow.parquet.write_table(table, "rows.parquet", row_group_size=250)

source = pyarrow.parquet.ParquetFile("rows.parquet")
assert source.metadata.num_rows == 1000 and source.num_row_groups == 4
total = sum(sum(batch.column("id").to_pylist()) for batch in source.iter_batches(batch_size=300, columns=["id"]))
assert total == 999 * 1000 // 2

north = pyarrow.parquet.read_table("rows.parquet", columns=["id", "code"], filters=[("region", "=", "north"), ("id", "<", 100)])
assert north.num_rows == 25 and north.column_names == ["id", "code"]
assert north.to_pandas()["code"].iloc[0] == "007"  # types are kept, unlike in a CSV file
