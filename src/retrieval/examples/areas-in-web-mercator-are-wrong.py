"""Why areas in Web Mercator are wrong, and what to use instead

libraries: geopandas, shapely
functions: geopandas.GeoSeries.to_crs, geopandas.GeoSeries.area
"""
import geopandas
import shapely

# A square kilometre at about 60 degrees north, in the metric grid of the country.
square = geopandas.GeoSeries([shapely.box(500000, 6650000, 501000, 6651000)], crs="EPSG:3067")
assert square.area.iloc[0] == 1e6

mercator = square.to_crs("EPSG:3857").area.iloc[0] / 1e6
assert abs(mercator - 4) < 0.1  # 1 / cos(60 degrees)^2 = 4 times too much

equal_area = square.to_crs("EPSG:3035").area.iloc[0] / 1e6  # Lambert azimuthal equal area, for Europe
assert abs(equal_area - 1) < 0.002  # the grid itself is off by 0.04 % squared
