"""Area in square metres of a layer whose coordinates are feet

libraries: geopandas, pyproj, shapely
functions: geopandas.GeoSeries.area, pyproj.CRS.axis_info
"""
import geopandas
import shapely

lot = geopandas.GeoSeries([shapely.box(980000, 200000, 980100, 200050)], crs="EPSG:2263")  # New York, US survey feet
square_feet = lot.area.iloc[0]
assert square_feet == 100 * 50

metres_per_unit = lot.crs.axis_info[0].unit_conversion_factor
square_metres = square_feet * metres_per_unit**2  # the factor is squared for areas
assert abs(square_metres - 464.517) < 0.001  # 5000 * (1200 / 3937) ** 2

wrong = square_feet * metres_per_unit
assert wrong > 3 * square_metres
