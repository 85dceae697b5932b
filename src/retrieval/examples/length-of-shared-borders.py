"""How long a border neighbouring polygons share

libraries: geopandas, shapely
functions: geopandas.sjoin, geopandas.GeoSeries.intersection
"""
import geopandas
import shapely

towns = geopandas.GeoDataFrame({"name": ["A", "B", "C", "D"]}, crs="EPSG:3067", geometry=[
    shapely.box(0, 0, 10, 10), shapely.box(10, 0, 20, 6), shapely.box(10, 6, 20, 10), shapely.box(20, 10, 25, 15)])

pairs = geopandas.sjoin(towns, towns, predicate="touches")
pairs = pairs[pairs["name_left"] < pairs["name_right"]]  # each pair once
other = towns.geometry.loc[pairs["index_right"]]
shared = pairs.geometry.intersection(other, align=False)  # row by row, not by index
lengths = dict(zip(pairs["name_left"] + pairs["name_right"], shared.length))

assert lengths == {"AB": 6, "AC": 4, "BC": 10, "CD": 0}  # C and D meet in a corner alone
