boroughs = read("london_boroughs.geojson")
save(boroughs[boroughs["borough"].isin(["Camden", "Hackney", "Islington", "Westminster"])], "four_boroughs.geojson")
