import urllib.request

with urllib.request.urlopen("http://127.0.0.1:18377/helsinki_cafes.geojson", timeout=60) as answer:
    cafes = gpd.read_file(answer.read())
save(cafes, "all_cafes.geojson")
