# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
from pyproj import Geod
from shapely.geometry.polygon import orient

geod = Geod(ellps="WGS84")


def areas(name):
    frame = gpd.read_file(name).to_crs(4326).set_index("uID")
    return frame, frame.geometry.apply(lambda shape: geod.geometry_area_perimeter(orient(shape))[0])


_, built = areas("data/prague_buildings.geojson")
cells, ground = areas("data/prague_tessellation.geojson")
cells["cell_m2"] = ground
cells["building_m2"] = built.reindex(cells.index)
cells["coverage"] = cells["building_m2"] / cells["cell_m2"]
cells.reset_index()[["uID", "building_m2", "cell_m2", "coverage", "geometry"]].to_file("outputs/coverage.geojson")
