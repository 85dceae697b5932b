"""What was lost, gained and kept between two versions of areas

libraries: geopandas, shapely
functions: geopandas.overlay
"""
import geopandas
import shapely

before = geopandas.GeoDataFrame({"was": ["forest"]}, geometry=[shapely.box(0, 0, 10, 10)], crs="EPSG:3067")
after = geopandas.GeoDataFrame({"now": ["forest"]}, geometry=[shapely.box(4, 0, 12, 10)], crs="EPSG:3067")

kept = geopandas.overlay(before, after, how="intersection")
lost = geopandas.overlay(before, after, how="difference")
gained = geopandas.overlay(after, before, how="difference")
assert (kept.area.sum(), lost.area.sum(), gained.area.sum()) == (60, 40, 20)

both = geopandas.overlay(before, after, how="union")  # all three, with missing values where a layer is not
assert len(both) == 3 and both.area.sum() == 120
assert both.loc[both["now"].isna()].area.sum() == 40
assert both.loc[both["was"].isna()].area.sum() == 20
