#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the corpus's own data: a made-up town, a French valley and an island state across the antimeridian.

Usage: make_data.py [FOLDER]    (in deps/python; without FOLDER it writes data/ beside itself)

All coordinates are longitude and latitude in degrees (EPSG:4326), but for dem.tif, which is in UTM zone 18N in metres.
The same bytes of text come out each time.
"""
import csv
import datetime
import json
import math
import pathlib
import random
import sys

import numpy as np
import rasterio
from pyproj import Transformer
from rasterio.transform import from_origin

WEST, SOUTH, EAST, NORTH = -76.56, 44.20, -76.44, 44.28  # the town, degrees
DISTRICTS = [  # column and row of a grid of three by two, people in 2010 and 2020, seats
    ("Northgate", 0, 1, 8420, 9115, 3), ("Hillcrest", 1, 1, 5230, 6480, 2), ("Eastfield", 2, 1, 3105, 2890, 1),
    ("Riverside", 0, 0, 7640, 7702, 3), ("Old Town", 1, 0, 12050, 11430, 4), ("Harbour", 2, 0, 4310, 5945, 2)]
LAND_USES = ["residential"] * 6 + ["commercial"] * 2 + ["industrial", "park", "agricultural"]
STREETS = ["King Street", "Mill Road", "Station Road", "Church Lane", "Quarry Road", "Queen Street", "Harbour Front",
           "Elm Avenue", "Oak Avenue", "Maple Drive", "College Street", "Bridge Street", "Orchard Way", "Tannery Lane"]
NODATA = -9999.0


def collection(features):
    return {"type": "FeatureCollection",
            "features": [{"type": "Feature", "properties": p, "geometry": g} for p, g in features]}


def write_geojson(path, features):
    text = json.dumps(collection(features), ensure_ascii=False, indent=None, separators=(",", ":"))
    path.write_text(text.replace('{"type":"Feature"', '\n{"type":"Feature"') + "\n", encoding="utf-8")


def write_csv(path, rows, delimiter=","):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        writer.writerows(rows)


def box(west, south, east, north):
    corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return {"type": "Polygon", "coordinates": [[[round(x, 6), round(y, 6)] for x, y in corners]]}


def line(*points):
    return {"type": "LineString", "coordinates": [[round(x, 6), round(y, 6)] for x, y in points]}


def point(lon, lat):
    return {"type": "Point", "coordinates": [round(lon, 5), round(lat, 5)]}


def district_box(column, row):
    width, height = (EAST - WEST) / 3, (NORTH - SOUTH) / 2
    return WEST + column * width, SOUTH + row * height, WEST + (column + 1) * width, SOUTH + (row + 1) * height


def some_place(chance, district):
    west, south, east, north = district_box(district[1], district[2])
    return chance.uniform(west + 0.001, east - 0.001), chance.uniform(south + 0.001, north - 0.001)


def write_wells(folder, chance):
    rows = [("well_id", "district", "depth_m", "yield_lps", "drilled", "status", "nitrate_mg_l", "longitude", "latitude")]
    for number in range(1, 61):
        district = DISTRICTS[chance.choice([0, 1, 1, 2, 2, 2, 3, 3, 4, 5])]
        lon, lat = some_place(chance, district)
        day = datetime.date(1948, 1, 1) + datetime.timedelta(days=chance.randrange(27000))
        nitrate = "" if chance.random() < 0.12 else round(chance.lognormvariate(1.6, 0.9), 1)
        status = chance.choice(["active"] * 6 + ["standby"] * 2 + ["abandoned"] * 3)
        rows.append((f"W-{number:03}", district[0], round(chance.uniform(12, 140), 1), round(chance.uniform(0.3, 14), 2),
                     day.isoformat(), status, nitrate, round(lon, 5), round(lat, 5)))
    write_csv(folder / "wells.csv", rows)


def write_parcels(folder, chance):
    features = []
    columns, rows = 24, 10
    width, height = (EAST - WEST) / columns, (NORTH - SOUTH) / rows
    for number in range(columns * rows):
        west, south = WEST + number % columns * width, SOUTH + number // columns * height
        use = chance.choice(LAND_USES)
        built = None if use in ("park", "agricultural") else chance.randrange(1880, 2022)
        worth = {"residential": 380, "commercial": 900, "industrial": 650, "park": 60, "agricultural": 90}[use]
        east = west + width * chance.uniform(0.5, 0.92)
        north = south + height * chance.uniform(0.5, 0.92)
        features.append(({"parcel_id": f"P{1000 + number}", "landuse": use, "year_built": built,
                          "assessed_value": round(worth * chance.uniform(400, 1600), -2),
                          "owner": chance.choice(["private"] * 7 + ["municipal"] * 2 + ["trust"])},
                         box(west, south, east, north)))
    write_geojson(folder / "parcels.geojson", features)


def write_roads(folder, chance):
    features = []
    for number, name in enumerate(STREETS):
        kind = ("primary", "secondary", "residential")[min(number // 4, 2)]
        across = number % 2 == 0
        at = 0.07 + 0.86 * number / (len(STREETS) - 1)
        if across:
            y = SOUTH + (NORTH - SOUTH) * at
            way = line((WEST + 0.002, y), (WEST + 0.06, y + chance.uniform(-0.003, 0.003)), (EAST - 0.004 * number, y))
        else:
            x = WEST + (EAST - WEST) * at
            way = line((x, SOUTH + 0.001 * number), (x + chance.uniform(-0.004, 0.004), SOUTH + 0.04), (x, NORTH - 0.002))
        features.append(({"name": name, "class": kind, "lanes": {"primary": 4, "secondary": 2, "residential": 2}[kind],
                          "speed_kmh": {"primary": 60, "secondary": 50, "residential": 30}[kind]}, way))
    write_geojson(folder / "roads.geojson", features)


def write_schools(folder, chance):
    rows = [("name", "level", "pupils", "teachers", "opened", "longitude", "latitude")]
    names = ["Northgate Primary", "Hillcrest Primary", "St Mary's Primary", "Riverside Primary", "Old Town Primary",
             "Harbour Primary", "Eastfield Primary", "Millbrook High", "King's Secondary", "Riverside Secondary",
             "Millbrook College", "Quarry Road Primary", "Harbour Secondary"]
    for number, name in enumerate(names):
        level = "college" if "College" in name else "secondary" if "Secondary" in name or "High" in name else "primary"
        pupils = chance.randrange(120, 480) if level == "primary" else chance.randrange(450, 1300)
        lon, lat = some_place(chance, DISTRICTS[number % len(DISTRICTS)])
        rows.append((name, level, pupils, round(pupils / chance.uniform(13, 24)), chance.randrange(1890, 2016),
                     round(lon, 5), round(lat, 5)))
    write_csv(folder / "schools.csv", rows)


def write_rainfall(folder, chance):
    rows = [("station", "month", "rain_mm")]
    for station, wetness in (("Airport", 1.0), ("Hillcrest Reservoir", 1.25), ("Harbour Pier", 0.85)):
        for year in (2021, 2022, 2023):
            for month in range(1, 13):
                usual = 75 + 30 * math.cos((month - 10) / 12 * 2 * math.pi)
                rain = "" if chance.random() < 0.04 else round(usual * wetness * chance.uniform(0.45, 1.6), 1)
                rows.append((station, f"{year}-{month:02}", rain))
    write_csv(folder / "rainfall.csv", rows)


def write_dem(folder):
    """Heights in metres of cells of 60 m: a slope to the lake in the south with a hill; the north-west corner is unknown."""
    to_plane = Transformer.from_crs(4326, 32618, always_xy=True)
    west, south = to_plane.transform(WEST, SOUTH)
    columns, rows = 160, 150
    x, y = np.meshgrid(np.arange(columns) + 0.5, rows - np.arange(rows) - 0.5)
    heights = 74 + 0.45 * y + 62 * np.exp(-((x - 95) ** 2 + (y - 105) ** 2) / 500) + 4 * np.sin(x / 9) * np.cos(y / 7)
    heights = np.round(heights, 1).astype("float32")
    heights[:12, :15] = NODATA
    profile = {"driver": "GTiff", "width": columns, "height": rows, "count": 1, "dtype": "float32", "crs": 32618,
               "nodata": NODATA, "transform": from_origin(round(west), round(south) + rows * 60, 60, 60),
               "compress": "deflate", "predictor": 3}
    with rasterio.open(folder / "dem.tif", "w", **profile) as raster:
        raster.write(heights, 1)


def write_town(folder):
    chance = random.Random(20240517)
    folder.mkdir(parents=True, exist_ok=True)
    write_geojson(folder / "districts.geojson",
                  [({"name": name, "population_2010": before, "population_2020": after, "council_seats": seats},
                    box(*district_box(column, row))) for name, column, row, before, after, seats in DISTRICTS])
    write_wells(folder, chance)
    write_parcels(folder, chance)
    write_roads(folder, chance)
    write_schools(folder, chance)
    write_rainfall(folder, chance)
    river = [(WEST + (EAST - WEST) * t, NORTH - 0.01 - 0.055 * t + 0.006 * math.sin(7 * t)) for t in np.linspace(0, 0.9, 19)]
    write_geojson(folder / "river.geojson", [({"name": "Mill River"}, line(*river))])
    write_dem(folder)


COMMUNES = [  # columns and rows of a grid, people in 1999 and 2020
    ("Saint-Étienne-du-Val", 0, 0, 1, 1, 4120, 5265), ("Les Églises", 1, 0, 2, 1, 812, 640),
    ("Châteauneuf-le-Haut", 0, 1, 1, 2, 2210, 2498), ("Mûrier-sur-Loue", 1, 1, 2, 2, 9874, 11302),
    ("La Forêt-Noire", 2, 0, 3, 2, 305, 287), ("Béziès", 0, 2, 2, 3, 1530, 1528), ("Ornans-les-Bains", 2, 2, 3, 3, 3342, 4010)]


def write_valley(folder):
    chance = random.Random(1871)
    folder.mkdir(parents=True, exist_ok=True)
    side = 0.05
    places = {}
    features = []
    for number, (name, left, low, right, high, before, after) in enumerate(COMMUNES):
        frame = 6.0 + left * side, 47.0 + low * side, 6.0 + right * side, 47.0 + high * side
        places[name] = frame
        features.append(({"nom": name, "code_insee": f"25{100 + 7 * number}", "population_1999": before,
                          "population_2020": after, "département": "Doubs" if left < 2 else "Jura"}, box(*frame)))
    write_geojson(folder / "communes.geojson", features)
    schools = [("nom", "commune", "type", "élèves", "longitude", "latitude")]
    bores = [("identifiant", "commune", "profondeur_m", "date_forage", "débit_m3_h", "longitude", "latitude")]
    names = ["Jules-Ferry", "Victor-Hugo", "Jean-Moulin", "Sainte-Thérèse", "Les Tilleuls", "Marie-Curie", "Saint-Joseph",
             "Pasteur", "La Source", "Louis-Pergaud", "Notre-Dame"]
    for number, name in enumerate(names):
        commune = COMMUNES[number % 7][0] if number < 7 else chance.choice(["Mûrier-sur-Loue", "Saint-Étienne-du-Val"])
        west, south, east, north = places[commune]
        kind = "privée" if name.startswith(("Saint", "Notre")) else "publique"
        schools.append((f"École {name}", commune, kind, chance.randrange(28, 310),
                        round(chance.uniform(west, east), 5), round(chance.uniform(south, north), 5)))
    write_csv(folder / "écoles.csv", schools)
    for number in range(1, 31):
        commune = chance.choice(COMMUNES)[0]
        west, south, east, north = places[commune]
        day = datetime.date(1975, 1, 1) + datetime.timedelta(days=chance.randrange(17500))
        numbers = [f"{chance.uniform(8, 95):.1f}", f"{chance.uniform(0.5, 22):.2f}"]
        bores.append((f"F{number:02}", commune, numbers[0].replace(".", ","), day.strftime("%d/%m/%Y"),
                      numbers[1].replace(".", ","), f"{chance.uniform(west, east):.5f}".replace(".", ","),
                      f"{chance.uniform(south, north):.5f}".replace(".", ",")))
    write_csv(folder / "forages.csv", bores, ";")


ISLANDS = [  # name, centre, half a side in degrees, people, highest point in metres, inhabited since
    ("Tavuli", 178.6, -17.2, 0.32, 61200, 1241), ("Koro Lailai", 179.4, -17.9, 0.08, 3400, 561),
    ("Motu Hihifo", 179.85, -16.8, 0.25, 18700, 803), ("Ra Vata", -179.3, -16.9, 0.12, 9050, 420),
    ("Lakeba Nui", -178.8, -18.2, 0.10, 2130, 215), ("Ono Tahi", -178.2, -20.6, 0.04, 0, 113),
    ("Vanua Iti", -179.7, -18.6, 0.06, 870, 288)]


def write_islands(folder):
    chance = random.Random(180)
    folder.mkdir(parents=True, exist_ok=True)
    features = []
    for name, lon, lat, half, people, height in ISLANDS:
        wide = half / math.cos(math.radians(lat))
        if lon < 180 < lon + wide:  # it lies on both sides: a part for each, as RFC 7946 has it
            parts = [box(lon - wide, lat - half, 180, lat + half), box(-180, lat - half, lon + wide - 360, lat + half)]
            shape = {"type": "MultiPolygon", "coordinates": [part["coordinates"] for part in parts]}
        else:
            shape = box(lon - wide, lat - half, lon + wide, lat + half)
        features.append(({"island": name, "population": people, "highest_m": height}, shape))
    write_geojson(folder / "islands.geojson", features)
    gauges = []
    for number, (name, lon, lat, half, _, _) in enumerate(ISLANDS * 2):
        east = lon + chance.uniform(-0.7, 0.7) * half
        gauges.append(({"gauge": f"TG{number + 1:02}", "island": name, "mean_level_cm": round(chance.uniform(-14, 31), 1)},
                       point(east - 360 if east > 180 else east, lat + chance.uniform(-0.7, 0.7) * half)))
    write_geojson(folder / "tide_gauges.geojson", gauges)
    rows = [("cyclone", "season", "category", "max_wind_kmh", "landfall", "deaths", "damage_musd")]
    for season in range(1995, 2024):
        for number in range(chance.choice([0, 1, 1, 2, 3])):
            category = chance.choice([1, 1, 2, 2, 3, 3, 4, 5])
            landfall = chance.choice([""] + [island[0] for island in ISLANDS])
            rows.append((chance.choice("ABCDEFGHJKLMNPRSTVWY") + chance.choice(["ami", "ina", "ota", "evan", "iko", "una", "ela"]),
                         season, category, 60 + 38 * category + chance.randrange(30), landfall,
                         chance.randrange(0, 9 * category) if landfall else 0,
                         round(chance.uniform(0.2, 9) * category ** 2, 1) if landfall else ""))
    write_csv(folder / "cyclones.csv", rows)


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent / "data"
    write_town(folder / "town")
    write_valley(folder / "vallée")
    write_islands(folder / "islands")


if __name__ == "__main__":
    main()
