"""Estimate population of new zones from old ones by share of area

libraries: geopandas, shapely
functions: geopandas.overlay, geopandas.GeoSeries.area
"""
import geopandas
import shapely

census = geopandas.GeoDataFrame({"people": [1000, 600]}, geometry=[shapely.box(0, 0, 10, 10), shapely.box(10, 0, 20, 10)], crs="EPSG:3067")
flood = geopandas.GeoDataFrame({"zone": ["flood"]}, geometry=[shapely.box(8, 0, 15, 10)], crs="EPSG:3067")

census["whole"] = census.area  # before the overlay, as pieces do not know what they were
pieces = geopandas.overlay(census, flood, how="intersection")
pieces["share"] = pieces.area / pieces["whole"]
pieces["estimate"] = pieces["people"] * pieces["share"]

assert pieces["share"].round(9).tolist() == [0.2, 0.5]
assert round(pieces["estimate"].sum(), 6) == 200 + 300
assert pieces["people"].sum() == 1600  # what is copied onto the pieces, and not their number
