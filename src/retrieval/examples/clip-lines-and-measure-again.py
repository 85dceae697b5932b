"""Cut lines at a boundary and compute their lengths anew

libraries: geopandas, shapely
functions: geopandas.clip, geopandas.GeoSeries.length
"""
import geopandas
import shapely

roads = geopandas.GeoDataFrame({"road": ["through", "inside", "outside"]}, crs="EPSG:3067",
                               geometry=[shapely.LineString([(-5, 5), (15, 5)]), shapely.LineString([(1, 1), (4, 5)]),
                                         shapely.LineString([(20, 0), (30, 0)])])
roads["metres"] = roads.length
city = geopandas.GeoSeries([shapely.box(0, 0, 10, 10)], crs="EPSG:3067")

inside = geopandas.clip(roads, city).set_index("road")
assert set(inside.index) == {"through", "inside"}
assert inside.loc["through", "metres"] == 20  # attributes are those of the whole line
inside["metres"] = inside.length
assert inside["metres"].to_dict() == {"through": 10, "inside": 5}
