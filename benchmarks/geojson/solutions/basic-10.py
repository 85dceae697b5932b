parks = read("helsinki_parks.geojson")
save(parks, "parks_edit.geojson")
page({"helsinki_parks": parks}, "parks_edit.html", "Parks in Helsinki", editable=True)
