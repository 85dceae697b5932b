#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the set's data out of the packages in deps/, which scripts/setup.sh fetched.

Usage: make_data.py [--deps FOLDER] [--out FOLDER]    (in deps/python)

Files appear whole or not at all, and a second run does nothing. What was changed of the source is said in README.md.
"""
import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import shutil
import sys
import tempfile

import geopandas
import numpy
import pandas
import pyogrio
import shapely

HERE = pathlib.Path(__file__).resolve().parent
ROADS = ["primary", "secondary", "tertiary", "residential", "unclassified", "pedestrian"]
FOLDERS = {"osm": "osm", "vega": "npm/node_modules/vega-datasets/data", "us": "npm/node_modules/us-atlas",
           "terra": "debian/usr/lib/R/site-library/terra/ex", "sf": "debian/usr/lib/R/site-library/sf",
           "pysal": "sandbox/lib/python3.11/site-packages/libpysal/examples",
           "momepy": "sandbox/lib/python3.11/site-packages/momepy/datasets",
           "earth": "sandbox/share/graticule/natural_earth"}


class Packages:
    """Where the packages lie, and the files to write to."""

    def __init__(self, deps, out):
        self.deps, self.out = pathlib.Path(deps), pathlib.Path(out)

    def path(self, package, name):
        return self.deps / FOLDERS[package] / name

    def read(self, package, name, **options):
        return geopandas.read_file(self.path(package, name), **options)

    def write(self, frame, name, **options):
        """A layer; coordinates of GeoJSON in degrees have 7 decimals, those in metres 3."""
        if name.endswith(".geojson"):
            options.setdefault("COORDINATE_PRECISION", 7 if frame.crs.is_geographic else 3)
        frame.to_file(self.out / name, driver={".geojson": "GeoJSON", ".shp": "ESRI Shapefile",
                                               ".gpkg": "GPKG"}[pathlib.Path(name).suffix], **options)

    def write_table(self, frame, name):
        frame.to_csv(self.out / name, index=False)


def tag(other, key):
    """One tag of OpenStreetMap out of GDAL's column of all others; null where there is none."""
    return other.str.extract(f'"{key}"=>"([^"]*)"')[0]


def osm(packages, layer):
    frame = pyogrio.read_dataframe(packages.path("osm", "helsinki.osm.pbf"), layer=layer, on_invalid="ignore")
    frame["other_tags"] = frame["other_tags"].fillna("")
    return frame


def chosen(frame, rows, fields):
    """Those rows, in the order of their ids, with a field for each tag or column."""
    part = frame[rows].copy()
    for name, key in fields.items():
        part[name] = part[key] if key in part else tag(part["other_tags"], key)
    part = part[[*fields, "geometry"]]
    return part.sort_values("osm_id", key=lambda ids: ids.astype("int64")).reset_index(drop=True)


def helsinki_points(packages):
    points = osm(packages, "points")
    amenity = tag(points["other_tags"], "amenity")
    trees = chosen(points, tag(points["other_tags"], "natural") == "tree",
                   {"osm_id": "osm_id", "leaf_type": "leaf_type", "leaf_cycle": "leaf_cycle", "denotation": "denotation"})
    packages.write(trees, "helsinki_trees.geojson")
    stops = chosen(points, points["highway"] == "bus_stop",
                   {"osm_id": "osm_id", "name": "name", "name_sv": "name:sv", "ref": "ref", "shelter": "shelter"})
    packages.write(stops, "helsinki_bus_stops.geojson")
    cafes = chosen(points, amenity == "cafe",
                   {"osm_id": "osm_id", "name": "name", "cuisine": "cuisine", "wheelchair": "wheelchair"})
    packages.write(cafes, "served/helsinki_cafes.geojson")
    # Two that have no known place, as layers often have.
    cafes.loc[cafes.index[[10, 40]], "geometry"] = None
    packages.write(cafes, "helsinki_cafes.geojson")
    meals = chosen(points, amenity.isin(["restaurant", "fast_food", "pub", "bar"]),
                   {"osm_id": "osm_id", "name": "name", "amenity": "amenity", "cuisine": "cuisine"})
    packages.write(meals.to_crs(3879), "helsinki_restaurants_gk25.geojson")


def helsinki_lines(packages):
    lines = osm(packages, "lines")
    streets = chosen(lines, lines["highway"].isin(ROADS) & lines["name"].notna(),
                     {"osm_id": "osm_id", "name": "name", "highway": "highway", "surface": "surface", "lanes": "lanes",
                      "maxspeed": "maxspeed"})
    packages.write(streets, "helsinki_streets.geojson")
    trams = chosen(lines, lines["railway"] == "tram", {"osm_id": "osm_id", "service": "service"})
    packages.write(trams.to_crs(3067), "helsinki_tram_tracks.shp", ENCODING="UTF-8")
    avenue = streets[streets["name"] == "Mannerheimintie"][["osm_id", "name", "geometry"]].to_crs(3067)
    merged = shapely.line_merge(shapely.union_all(avenue.geometry.values))
    longest = max(shapely.get_parts(merged), key=lambda part: part.length)
    packages.write(geopandas.GeoDataFrame({"name": ["Mannerheimintie"]}, geometry=[longest], crs=3067).to_crs(4326),
                   "mannerheimintie.geojson")
    packages.write(around(streets, 0), "helsinki_area.geojson")


def around(frame, margin):
    """One rectangle around all features, in their CRS."""
    west, south, east, north = frame.total_bounds
    shape = shapely.box(west - margin, south - margin, east + margin, north + margin)
    return geopandas.GeoDataFrame({"id": [1]}, geometry=[shape], crs=frame.crs)


def helsinki_areas(packages):
    areas = osm(packages, "multipolygons")
    areas["osm_id"] = areas["osm_id"].fillna(areas["osm_way_id"])
    sound = areas.geometry.notna() & areas.geometry.is_valid
    blocks = chosen(areas, (areas["place"] == "city_block") & sound, {"osm_id": "osm_id", "name": "name"})
    packages.write(blocks, "helsinki_blocks.geojson")
    parks = chosen(areas, (areas["leisure"] == "park") & sound, {"osm_id": "osm_id", "name": "name", "leisure": "leisure"})
    packages.write(parks, "helsinki_parks.geojson")
    outlines = blocks.explode(ignore_index=True)
    outlines["geometry"] = outlines.geometry.exterior
    outlines = outlines.drop_duplicates("osm_id")
    plain = with_plain_direction(outlines.to_crs(3067))["osm_id"]
    packages.write(outlines[outlines["osm_id"].isin(plain)], "helsinki_block_outlines.geojson")
    packages.write(vertices_of_parks(packages, parks), "helsinki_park_vertices.geojson")
    buildings = chosen(areas, areas["building"].notna() & sound,
                       {"osm_id": "osm_id", "name": "name", "building": "building", "levels": "building:levels"})
    packages.write(buildings.to_crs(3067), "helsinki_buildings.gpkg", layer="buildings")


def vertices_of_parks(packages, parks):
    """The corners of each park, with the distance to the nearest street in metres as NEAR_DIST."""
    streets = geopandas.read_file(packages.out / "helsinki_streets.geojson")
    west, south, east, north = streets.total_bounds
    ground = f"+proj=tmerc +lat_0={(south + north) / 2} +lon_0={(west + east) / 2} +datum=WGS84 +units=m"
    network = streets.to_crs(ground).union_all()
    corners = parks[["osm_id", "name", "geometry"]].rename(columns={"osm_id": "park_id"})
    corners["geometry"] = [shapely.MultiPoint(shapely.get_coordinates(shape)) for shape in corners.geometry]
    corners = corners.explode(ignore_index=True)
    corners["NEAR_DIST"] = corners.to_crs(ground).distance(network).round(3)
    return corners


def with_plain_direction(frame):
    """The features whose rectangle of least area has a long side, and no rival of nearly its area that lies otherwise."""
    def plain(shape):
        hull = shapely.get_coordinates(shape.convex_hull)
        found = []
        for (x0, y0), (x1, y1) in zip(hull[:-1], hull[1:]):
            angle = numpy.arctan2(y1 - y0, x1 - x0)
            across = numpy.ptp(hull @ [numpy.cos(angle), numpy.sin(angle)])
            along = numpy.ptp(hull @ [-numpy.sin(angle), numpy.cos(angle)])
            long_side = numpy.degrees(angle) + (0 if across >= along else 90)
            found.append((across * along, long_side % 180, max(across, along) / min(across, along)))
        area, direction, ratio = min(found)
        turned = [rival for rival, other, _ in found if 1 < (other - direction) % 180 < 179]
        return ratio > 1.15 and all(rival > 1.03 * area for rival in turned)
    return frame[[plain(shape) for shape in frame.geometry]].reset_index(drop=True)


def bubenec(packages):
    for layer in ("tessellation", "streets"):
        packages.write(with_numbers(packages.read("momepy", "bubenec.gpkg", layer=layer)), f"prague_{layer}.geojson")
    buildings = with_numbers(packages.read("momepy", "bubenec.gpkg", layer="buildings"))
    packages.write(with_plain_direction(buildings), "prague_long_buildings.geojson")


def with_numbers(frame):
    return frame.assign(uID=frame["uID"].astype(int)) if "uID" in frame else frame


def american(packages):
    states = packages.read("us", "states-10m.json", layer="states").set_crs(4326)
    packages.write(states[["id", "name", "geometry"]], "us_states.geojson")
    facts = pandas.read_csv(packages.path("vega", "population_engineers_hurricanes.csv"))
    packages.write_table(facts[["id", "state", "population", "hurricanes"]], "us_state_facts.csv")
    packages.write_table(pandas.read_csv(packages.path("vega", "airports.csv")), "us_airports.csv")
    rates = pandas.read_csv(packages.path("vega", "unemployment.tsv"), sep="\t")
    packages.write_table(rates[rates["id"].between(37000, 37999)], "nc_unemployment.csv")
    routes = pandas.read_csv(packages.path("vega", "flights-airport.csv"))
    places = pandas.read_csv(packages.path("vega", "airports.csv")).set_index("iata")[["longitude", "latitude"]]
    routes = routes[routes["origin"] == "ANC"].sort_values("destination")
    routes = routes.join(places.set_axis(["from_lon", "from_lat"], axis=1), on="origin")
    routes = routes.join(places.set_axis(["to_lon", "to_lat"], axis=1), on="destination")
    packages.write_table(routes.rename(columns={"count": "flights"}), "anchorage_flights.csv")
    packages.write(packages.read("sf", "gpkg/nc.gpkg").drop(columns=["AREA", "PERIMETER", "CNTY_", "CRESS_ID"]),
                   "nc_counties.gpkg", layer="nc_counties")
    virginia = packages.read("pysal", "virginia/virginia.shp")
    packages.write(virginia[["NAME", "FIPS", "geometry"]].set_crs(4326, allow_override=True), "virginia_counties.geojson")


def arizona(packages):
    """Schools, crimes and streets in feet, as they are delivered."""
    for name in ("schools", "crimes", "streets"):
        frame = packages.read("pysal", f"geodanet/{name}.shp")
        frame = frame.rename(columns={"POLYID": "school_id" if name == "schools" else "crime_id", "ID": "street_id"})
        key = {"schools": "school_id", "crimes": "crime_id", "streets": "street_id"}[name]
        frame[key] = frame[key].astype(int)
        packages.write(frame[[key, "geometry"]].to_crs(2223), f"arizona_{name}.shp")
    packages.write(around(frame.to_crs(2223), 500), "arizona_area.shp")


def soho(packages):
    deaths = packages.read("pysal", "snow_maps/SohoPeople.shp")[["Count", "geometry"]]
    packages.write(deaths.rename(columns={"Count": "deaths"}), "soho_deaths.geojson")
    pumps = packages.read("pysal", "snow_maps/SohoWater.shp")[["geometry"]]
    packages.write(around(deaths, 100), "soho_area.geojson")
    pumps.insert(0, "pump_id", range(1, len(pumps) + 1))
    packages.write(pumps, "soho_pumps.geojson")


def samples_and_tracts(packages):
    meuse = packages.read("sf", "sqlite/meuse.sqlite").rename(columns={"dist.m": "dist_m"})
    meuse.insert(0, "sample", range(1, len(meuse) + 1))
    kept = ["sample", "cadmium", "copper", "lead", "zinc", "elev", "om", "ffreq", "soil", "landuse", "dist_m", "geometry"]
    packages.write(meuse[kept].set_crs(28992, allow_override=True), "meuse_samples.geojson")
    for part in ("shp", "shx", "dbf", "prj"):
        shutil.copyfile(packages.path("terra", f"lux.{part}"), packages.out / f"lux_cantons.{part}")
    lux = packages.read("terra", "lux.shp")
    packages.write(lux[["ID_2", "NAME_1", "NAME_2", "POP", "geometry"]], "lux_cantons.geojson")
    tracts = packages.read("sf", "shape/olinda1.shp")[["CD_GEOCODI", "NM_BAIR", "V014", "geometry"]]
    packages.write(tracts.to_crs(4674), "olinda_tracts.geojson")
    tracks = packages.read("sf", "shape/storms_xyz_feature.shp")
    tracks["geometry"] = shapely.force_2d(tracks.geometry.values)
    tracks.insert(0, "storm_id", range(1, len(tracks) + 1))
    packages.write(tracks.rename(columns={"Track": "name"}).set_crs(4326, allow_override=True), "storm_tracks.geojson")
    boroughs = packages.read("vega", "londonBoroughs.json", layer="boroughs").set_crs(4326, allow_override=True)
    packages.write(boroughs[["id", "geometry"]].rename(columns={"id": "borough"}), "london_boroughs.geojson")
    tube = packages.read("vega", "londonTubeLines.json", layer="line").set_crs(4326, allow_override=True)
    packages.write(tube[["id", "geometry"]].rename(columns={"id": "line"}), "london_tube_lines.geojson")


def the_world(packages):
    quakes = packages.read("vega", "earthquakes.json").set_crs(4326, allow_override=True)
    quakes["depth_km"] = shapely.get_coordinates(quakes.geometry.values, include_z=True)[:, 2]
    quakes["geometry"] = shapely.force_2d(quakes.geometry.values)
    quakes["time_ms"] = quakes["time"].astype("datetime64[ms, UTC]").astype("int64")
    kept = quakes[["id", "time_ms", "mag", "magType", "type", "depth_km", "place", "geometry"]]
    packages.write(kept[kept["mag"] >= 2.5].reset_index(drop=True), "earthquakes.geojson")
    countries = packages.read("earth", "ne_110m_admin_0_countries.shp")[["NAME", "ISO_N3", "geometry"]]
    packages.write(countries.rename(columns={"NAME": "name", "ISO_N3": "iso_n3"}), "countries.geojson")


def rain_cells(packages):
    """The cells over Virginia of a grid of one degree, as polygons with the year's precipitation in millimetres."""
    grid = json.loads(packages.path("vega", "annual-precip.json").read_text())
    west, north = grid["translate"]
    values = numpy.array(grid["values"], dtype=float).reshape(grid["height"], grid["width"])
    rows = [(f"R{-int(x)}-{int(y)}", round(values[int(north - y) - 1, int(x - west)], 1), shapely.box(x, y, x + 1, y + 1))
            for y in range(40, 35, -1) for x in range(-84, -75)]
    frame = geopandas.GeoDataFrame(rows, columns=["cell", "rain_mm", "geometry"], crs=4326)
    packages.write(frame, "rain_cells.geojson")


WRITERS = [helsinki_points, helsinki_lines, helsinki_areas, bubenec, american, arizona, soho, samples_and_tracts,
           the_world, rain_cells]


def stamp(deps):
    """What decides the data: this script and the packages' versions."""
    stamps = [deps / ".stamps" / name for name in ("npm", "debian", "osm", "sandbox", "natural-earth")]
    return hashlib.sha256(b"".join(path.read_bytes() for path in [HERE / "make_data.py", *stamps])).hexdigest()


@contextlib.contextmanager
def one_at_a_time():
    """While another process makes what the set's files are, this one waits: it finds them made then."""
    folder = os.open(HERE, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def make(deps, out):
    """Fills the folder, unless it is what this script would make."""
    missing = [name for name in FOLDERS.values() if not (deps / name).is_dir()]
    if missing:
        sys.exit(f"make_data.py: {deps / missing[0]} is missing; run scripts/setup.sh first")
    with one_at_a_time():
        make_anew(deps, out)


def make_anew(deps, out):
    key = stamp(deps)
    if (out / ".stamp").is_file() and (out / ".stamp").read_text() == key:
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    work = pathlib.Path(tempfile.mkdtemp(prefix=".data.", dir=out.parent))
    try:
        (work / "served").mkdir()  # what serve.py hands out
        packages = Packages(deps, work)
        for write in WRITERS:
            write(packages)
        (work / ".stamp").write_text(key)
        work.chmod(0o755)
        shutil.rmtree(out, ignore_errors=True)
        work.rename(out)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deps", type=pathlib.Path, default=HERE.parent.parent / "deps")
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "data")
    arguments = parser.parse_args()
    make(arguments.deps, arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
