"""Write and read features one by one with a schema

libraries: fiona, shapely
functions: fiona.open, fiona.listlayers, shapely.geometry.mapping, shapely.geometry.shape
"""
import fiona
import shapely
from shapely.geometry import mapping, shape

schema = {"geometry": "Polygon", "properties": {"name": "str:20", "people": "int"}}
with fiona.open("towns.gpkg", "w", driver="GPKG", crs="EPSG:3067", schema=schema, layer="towns") as sink:
    for name, people, size in [("A", 10, 1), ("B", None, 2)]:
        sink.write({"type": "Feature", "geometry": mapping(shapely.box(0, 0, size, size)), "properties": {"name": name, "people": people}})

assert fiona.listlayers("towns.gpkg") == ["towns"]
with fiona.open("towns.gpkg") as source:
    assert len(source) == 2 and source.crs.to_epsg() == 3067
    assert source.bounds == (0, 0, 2, 2)
    areas = {record.properties["name"]: shape(record.geometry).area for record in source}
    small = [record.properties["people"] for record in source.filter(where="name = 'B'")]
assert areas == {"A": 1, "B": 4} and small == [None]
