parks = read("helsinki_parks.geojson")
page({"helsinki_parks": parks}, "parks_edit.html", "Parks in Helsinki", editable=True)
