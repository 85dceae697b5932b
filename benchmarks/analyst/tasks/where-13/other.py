# SPDX-License-Identifier: Apache-2.0
import fiona
import geopandas as gpd
import numpy as np
import shapely

buildings = gpd.read_file("data/helsinki_buildings.gpkg").to_crs(3879)
with fiona.open("data/helsinki_parks.geojson") as layer:
    shapes = [shapely.geometry.shape(feature["geometry"]) for feature in layer]
parks = gpd.GeoSeries(shapes, crs=4326).to_crs(3879).values
metres = np.min([shapely.distance(buildings.geometry.values, park) for park in parks], axis=0)
result = buildings[["osm_id", "geometry"]].assign(park_m=metres, far=np.where(metres > 150, 1, 0))
result.to_file("outputs/park_distance.gpkg", layer="distances")
with open("outputs/answer.md", "w") as file:
    file.write(f"Number of buildings that lie far from any park: **{int((metres > 150).sum())}**\n")
