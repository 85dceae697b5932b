"""Write a layer as GeoParquet and read some of its columns

libraries: geopandas, pyarrow, shapely
functions: geopandas.GeoDataFrame.to_parquet, geopandas.read_parquet, pyarrow.parquet.read_schema
"""
import geopandas
import pyarrow.parquet
import shapely

squares = [shapely.box(0, 0, 1, 1), shapely.box(5, 5, 7, 7)]
parcels = geopandas.GeoDataFrame({"id": ["a", "b"], "value": [1.5, None]}, geometry=squares, crs="EPSG:3067")
parcels.to_parquet("parcels.parquet", write_covering_bbox=True)

schema = pyarrow.parquet.read_schema("parcels.parquet")
assert schema.names[:3] == ["id", "value", "geometry"]
assert b"geo" in schema.metadata  # where the CRS and the type of geometries are told

some = geopandas.read_parquet("parcels.parquet", columns=["id", "geometry"])
assert list(some.columns) == ["id", "geometry"] and some.crs.to_epsg() == 3067
near = geopandas.read_parquet("parcels.parquet", bbox=(4, 4, 6, 6))
assert near["id"].tolist() == ["b"]
