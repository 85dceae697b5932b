"""Point inside each polygon for its label

libraries: geopandas, shapely
functions: geopandas.GeoSeries.representative_point, geopandas.GeoSeries.centroid, shapely.maximum_inscribed_circle
"""
import geopandas
import shapely

horseshoe = shapely.box(0, 0, 9, 9).difference(shapely.box(3, 3, 6, 9))
areas = geopandas.GeoSeries([horseshoe, shapely.box(20, 0, 30, 10)], crs="EPSG:3067")

# A centroid may lie outside: legs and base, weighted by their areas 18, 18, 27, have their centre at 3.857.
centre = areas.centroid.iloc[0]
assert abs(centre.y - (18 * 6 + 18 * 6 + 27 * 1.5) / 63) < 1e-9
assert not horseshoe.contains(centre)

assert areas.representative_point().within(areas).all()
circle = shapely.maximum_inscribed_circle(areas.iloc[1])  # from the centre of the largest circle to its edge
assert circle.length <= 5 and circle.length > 4.9
