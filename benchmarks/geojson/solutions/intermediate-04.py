counties = read("nc_counties.gpkg").to_crs(4326)
counties["geometry"] = counties.to_crs(32119).geometry.centroid.to_crs(4326)
save(counties, "nc_centres.geojson")
page({"nc_centres": counties}, "nc_centres.html", "Centres of the counties of North Carolina")
