"""Area covered by buffers that overlap, counted once

libraries: geopandas, shapely
functions: geopandas.GeoSeries.union_all, geopandas.GeoSeries.buffer
"""
import geopandas

stops = geopandas.GeoSeries.from_xy([0, 100, 1000], [0, 0, 0], crs="EPSG:3067")
reach = stops.buffer(100, cap_style="square")  # squares of 200 by 200

assert reach.area.sum() == 3 * 40000  # counts overlaps twice
covered = reach.union_all()
# The first two squares share 100 by 200.
assert covered.area == 3 * 40000 - 20000

parts = geopandas.GeoSeries([covered], crs=stops.crs).explode(ignore_index=True)
assert sorted(parts.area) == [40000, 60000]
