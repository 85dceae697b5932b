cafes = read("helsinki_cafes.geojson")
save(cafes, "cafes.geojson")
page({"helsinki_cafes": cafes}, "cafes.html", "Cafés in Helsinki")
