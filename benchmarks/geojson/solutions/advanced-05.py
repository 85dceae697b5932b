areas = nearest_areas(read("helsinki_bus_stops.geojson"), read("helsinki_area.geojson"))
areas["area_m2"] = areas_m2(areas)
save(areas, "stop_areas.geojson")
page({"stop_areas": areas}, "stop_areas.html", "What lies nearest to which bus stop")
