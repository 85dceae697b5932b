cafes = read("helsinki_cafes.geojson")
page({"helsinki_cafes": cafes}, "cafes.html", "Cafés in Helsinki")
