schools, streets = read("arizona_schools.shp"), read("arizona_streets.shp")
metric = local_crs(streets)
network = streets.to_crs(metric).union_all()
schools["street_m"] = [network.intersection(place.buffer(500, quad_segs=64)).length for place in schools.to_crs(metric).geometry]
schools[["school_id", "street_m"]].to_csv("outputs/school_streets.csv", index=False)
