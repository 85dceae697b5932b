"""Which UTM zone suits a layer

libraries: geopandas, pyproj, shapely
functions: geopandas.GeoDataFrame.estimate_utm_crs, pyproj.CRS.utm_zone
"""
import geopandas
import shapely


def zone_by_hand(lon):
    return int((lon + 180) // 6) + 1


for lon, lat, epsg in [(24.9, 60.2, 32635), (-70.6, -33.4, 32719), (2.3, 48.9, 32631)]:
    layer = geopandas.GeoDataFrame(geometry=[shapely.Point(lon, lat).buffer(0.1)], crs="EPSG:4326")
    crs = layer.estimate_utm_crs()
    assert crs.to_epsg() == epsg  # 326 and the zone in the north, 327 and the zone in the south
    assert crs.utm_zone == f"{zone_by_hand(lon)}{'N' if lat > 0 else 'S'}"
    assert crs.axis_info[0].unit_name == "metre"
