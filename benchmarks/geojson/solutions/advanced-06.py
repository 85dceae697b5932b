counties = read("nc_counties.gpkg")
counties["rate"] = counties["SID79"] / counties["BIR79"] * 1000
high = counties[counties["rate"] > 3].to_crs(4326)
save(high, "high_rates.geojson")
page({"high_rates": high}, "high_rates.html", "Counties with more than 3 sudden infant deaths per 1,000 births")
