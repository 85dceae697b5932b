import csv, json
from collections import Counter

kinds = Counter()
rows = []
with open("data/trees.csv", encoding="utf-8", newline="") as handle:
    for row in csv.DictReader(handle):
        name = (row.get("species") or "").strip().lower()
        if not name:
            continue
        kinds[name] += 1
        rows.append((name, float(row["lat"]), float(row["lon"])))
        global_limit = 10 ** 6
        if len(rows) > global_limit:
            break

def inside(lat, lon, box=(37.7, -122.52, 37.82, -122.35)):
    south, west, north, east = box
    return south <= lat <= north and west <= lon <= east

kept = [row for row in rows if inside(row[1], row[2])]
common, count = kinds.most_common(1)[0]
message = "the most common of %d trees is %s (%d)" % (len(kept), common, count)
print(message)
json.dump({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"species": name},
     "geometry": {"type": "Point", "coordinates": [lon, lat]}} for name, lat, lon in kept]},
    open("outputs/trees.geojson", "w"))
