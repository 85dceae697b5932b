"""Merge polygons by an attribute and aggregate the others

libraries: geopandas, shapely
functions: geopandas.GeoDataFrame.dissolve
"""
import geopandas
import shapely

tracts = geopandas.GeoDataFrame(
    {"county": ["A", "A", "B", None], "people": [100, 300, 50, 7], "income": [10.0, 30.0, 20.0, 99.0]},
    geometry=[shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1), shapely.box(5, 0, 6, 1), shapely.box(9, 0, 10, 1)], crs="EPSG:3067")

tracts["weighted"] = tracts["income"] * tracts["people"]  # a mean of means has to be weighted
counties = tracts.dissolve("county", aggfunc={"people": "sum", "weighted": "sum"})
counties["income"] = counties["weighted"] / counties["people"]

assert counties["people"].to_dict() == {"A": 400, "B": 50}  # the row without a county is gone
assert counties.loc["A", "income"] == 25  # (10 * 100 + 30 * 300) / 400, and not 20
assert counties.loc["A", "geometry"].equals(shapely.box(0, 0, 2, 1))
assert len(tracts.dissolve("county", dropna=False)) == 3
assert tracts.dissolve("county")["people"].to_dict() == {"A": 100, "B": 50}  # without aggfunc the first row's values
