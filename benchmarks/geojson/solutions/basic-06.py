save(read("london_boroughs.geojson").to_crs(32630), "boroughs_utm.geojson")
