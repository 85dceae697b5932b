meals = read("helsinki_restaurants_gk25.geojson")
meals["POINT_X"], meals["POINT_Y"] = meals.geometry.x, meals.geometry.y
save(meals, "restaurants_xy.geojson")
