save(nearest_areas(read("soho_pumps.geojson"), read("soho_area.geojson")), "pump_areas.geojson")
