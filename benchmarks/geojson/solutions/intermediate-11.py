crimes, schools = read("arizona_crimes.shp"), read("arizona_schools.shp")
schools = schools.to_crs(local_crs(crimes))
places = crimes.to_crs(schools.crs).geometry
near = [schools.distance(place).min() <= 300 for place in places]
save(crimes[near], "crimes_near_schools.geojson")
say("intermediate-11", f"{sum(near)} crimes happened within 300 m of a school.")
