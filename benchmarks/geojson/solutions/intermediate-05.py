counties = read("virginia_counties.geojson")
counties["boundary_km"] = perimeters_m(counties) / 1000
save(counties, "county_boundaries.geojson")
