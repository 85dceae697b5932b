cells, counties = read("rain_cells.geojson"), read("virginia_counties.geojson")
both = gpd.overlay(cells, counties, how="intersection", keep_geom_type=True)
save(both, "county_rain_parts.geojson")
