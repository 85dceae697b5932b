stops = read("helsinki_bus_stops.geojson")
save(stops.rename(columns={"name": "nimi", "ref": "tunnus", "shelter": "katos"}), "bus_stops_finnish.geojson")
