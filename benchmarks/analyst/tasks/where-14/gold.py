# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd

buildings = gpd.read_file("data/prague_buildings.geojson")
cells = gpd.read_file("data/prague_tessellation.geojson")
buildings["building_m2"] = buildings.to_crs(32633).area
cells["cell_m2"] = cells.to_crs(32633).area
cells = cells.merge(buildings[["uID", "building_m2"]], on="uID", validate="one_to_one")
cells["coverage"] = cells["building_m2"] / cells["cell_m2"]
cells[["uID", "building_m2", "cell_m2", "coverage", "geometry"]].to_file("outputs/coverage.geojson", driver="GeoJSON")
