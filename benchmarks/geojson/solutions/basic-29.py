counties = read("virginia_counties.geojson")
counties["geometry"] = counties.to_crs(5070).geometry.centroid.to_crs(4326)
save(counties, "county_centres.geojson")
