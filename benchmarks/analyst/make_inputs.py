#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the set's data out of the packages in deps/, which scripts/setup.sh fetched.

Usage: make_inputs.py [--deps FOLDER] [--out FOLDER]    (in deps/python)

Layers that the GeoJSON set has too are written by its own functions. Files appear whole or not at all, and a second run does
nothing. What was changed of the source is said in README.md.
"""
import argparse
import hashlib
import json
import pathlib
import shutil
import sys
import tempfile

import geopandas
import numpy
import pandas
import rasterio
import shapely

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "geojson"))
import make_data  # noqa: E402

make_data.FOLDERS |= {"stars": "debian/usr/lib/R/site-library/stars",
                      "matplotlib": "sandbox/lib/python3.11/site-packages/matplotlib/mpl-data/sample_data"}


def write_raster(packages, name, values, transform, crs, nodata=None):
    profile = {"driver": "GTiff", "width": values.shape[1], "height": values.shape[0], "count": 1, "dtype": values.dtype,
               "crs": crs, "transform": transform, "nodata": nodata, "compress": "deflate"}
    with rasterio.open(packages.out / name, "w", **profile) as raster:
        raster.write(values, 1)


# Squares of ten cells of the Landsat scene (row, column) whose cover is plain in it; chosen by eye.
COVER = {"water": [(190, 320), (250, 310), (310, 280)], "forest": [(15, 22), (38, 30), (160, 160)],
         "mangrove": [(6, 280), (18, 290), (24, 305)], "built": [(60, 285), (240, 30), (150, 270)]}


def training_areas(packages):
    with rasterio.open(packages.path("stars", "tif/L7_ETMs.tif")) as scene:
        grid, crs = scene.transform, scene.crs
    rows = []
    for number, (cover, places) in enumerate(COVER.items(), 1):
        for row, column in places:
            (west, north), (east, south) = grid * (column, row), grid * (column + 10, row + 10)
            rows.append((number, cover, shapely.box(west, south, east, north)))
    frame = geopandas.GeoDataFrame(rows, columns=["class", "cover", "geometry"], crs=crs)
    packages.write(frame, "olinda_training.gpkg", layer="training")


def luxembourg_and_olinda(packages):
    lux = packages.read("terra", "lux.shp")
    lux["ID_2"] = lux["ID_2"].astype(int)
    packages.write(lux[["ID_2", "NAME_1", "NAME_2", "POP", "geometry"]], "lux_cantons.gpkg", layer="cantons")
    shutil.copyfile(packages.path("terra", "elev.tif"), packages.out / "lux_elevation.tif")
    shutil.copyfile(packages.path("stars", "tif/L7_ETMs.tif"), packages.out / "olinda_landsat7.tif")
    tracts = packages.read("sf", "shape/olinda1.shp")[["CD_GEOCODI", "TIPO", "NM_BAIR", "V014", "geometry"]]
    packages.write(tracts.to_crs(4674), "olinda_tracts.geojson")
    with rasterio.open(packages.path("stars", "tif/olinda_dem_utm25s.tif")) as source:
        # The file names an ellipsoid and the grid of the Landsat scene, but no datum.
        write_raster(packages, "olinda_elevation.tif", source.read(1), source.transform, "EPSG:31985")


def carolina(packages):
    counties = packages.read("sf", "gpkg/nc.gpkg")
    numbers = ["BIR74", "SID74", "NWBIR74", "BIR79", "SID79", "NWBIR79"]
    counties[numbers] = counties[numbers].astype(int)
    packages.write(counties[["NAME", "FIPS", *numbers, "geometry"]], "nc_counties.gpkg", layer="counties")
    shutil.copyfile(packages.path("stars", "nc/bcsd_obs_1999.nc"), packages.out / "nc_climate_1999.nc")


def meuse(packages):
    samples = packages.read("sf", "sqlite/meuse.sqlite").rename(columns={"dist.m": "dist_m"})
    samples.insert(0, "sample", range(1, len(samples) + 1))
    kept = ["sample", "cadmium", "copper", "lead", "zinc", "elev", "ffreq", "soil", "landuse", "dist_m", "geometry"]
    packages.write(samples[kept].set_crs(28992, allow_override=True), "meuse_samples.geojson")


def soho(packages):
    """In the Web Mercator in which it is delivered."""
    deaths = packages.read("pysal", "snow_maps/SohoPeople.shp")[["Count", "geometry"]].rename(columns={"Count": "deaths"})
    deaths.insert(0, "house", range(1, len(deaths) + 1))
    pumps = packages.read("pysal", "snow_maps/SohoWater.shp")[["geometry"]]
    pumps.insert(0, "pump", range(1, len(pumps) + 1))
    for frame, name in ((deaths, "deaths"), (pumps, "pumps")):
        packages.write(frame, f"soho_{name}.gpkg", layer=name)


def regional_statistics(packages):
    columbus = packages.read("pysal", "columbus/columbus.shp")[["POLYID", "HOVAL", "INC", "CRIME", "geometry"]]
    columbus["POLYID"] = columbus["POLYID"].astype(int)
    packages.write(columbus, "columbus_areas.shp")
    homicides = packages.read("pysal", "stl/stl_hom.shp")[["NAME", "STATE_NAME", "FIPS", "HR8893", "HC8893", "PO8893", "geometry"]]
    packages.write(homicides.set_crs(4326, allow_override=True), "st_louis_homicides.gpkg", layer="counties")
    houses = packages.read("pysal", "baltim/baltim.shp").drop(columns="geometry").rename(columns=str.lower)
    houses["station"] = houses["station"].astype(int)
    packages.write_table(houses, "baltimore_houses.csv")
    tokyo = packages.read("pysal", "tokyo/tokyomet262.shp")[["AreaID", "GEOCODE", "geometry"]]
    packages.write(tokyo, "tokyo_areas.gpkg", layer="areas")
    packages.write_table(pandas.read_csv(packages.path("pysal", "tokyo/Tokyomortality.csv")), "tokyo_mortality.csv")
    mexico = packages.read("pysal", "mexico/mexicojoin.shp")[["CODE", "NAME", "geometry"]]
    packages.write(mexico.set_crs(4326, allow_override=True), "mexico_states.gpkg", layer="states")
    joined = packages.read("pysal", "mexico/mexicojoin.shp").drop(columns="geometry")
    years = [f"PCGDP{year}" for year in range(1940, 2001, 10)]
    packages.write_table(joined.sort_values("PCGDP2000", ascending=False)[["CODE", *years]], "mexico_gdp.csv")
    incomes = pandas.read_csv(packages.path("pysal", "us_income/usjoin.csv"))
    packages.write_table(incomes, "us_state_income.csv")
    packages.write(packages.read("pysal", "us_income/us48.shp")[["STATE_NAME", "STATE_FIPS", "geometry"]]
                   .set_crs(4326, allow_override=True), "us_lower_states.gpkg", layer="states")


def america(packages):
    for name, new in (("airports.csv", "us_airports.csv"), ("flights-airport.csv", "us_flights_2008.csv")):
        shutil.copyfile(packages.path("vega", name), packages.out / new)
    deaths = pandas.read_csv(packages.path("vega", "la-riots.csv"))
    packages.write_table(deaths.drop(columns=["first_name", "last_name", "address"]), "la_deaths_1992.csv")
    capitals = pandas.DataFrame(json.loads(packages.path("vega", "us-state-capitals.json").read_text()))
    packages.write_table(capitals, "us_state_capitals.csv")
    rates = pandas.read_csv(packages.path("vega", "unemployment.tsv"), sep="\t")
    packages.write_table(rates, "us_unemployment_2009.csv")
    counties = packages.read("us", "counties-10m.json", layer="counties").set_crs(4326, allow_override=True)
    west = counties[counties["id"].str[:2].isin(["04", "06", "32", "49"])]
    packages.write(west[["id", "name", "geometry"]].reset_index(drop=True), "southwest_counties.geojson")


def world(packages):
    quakes = packages.read("vega", "earthquakes.json").set_crs(4326, allow_override=True)
    quakes["depth_km"] = shapely.get_coordinates(quakes.geometry.values, include_z=True)[:, 2]
    quakes["geometry"] = shapely.force_2d(quakes.geometry.values)
    packages.write(quakes[["id", "mag", "type", "depth_km", "place", "geometry"]], "earthquakes.geojson")
    tracks = packages.read("sf", "shape/storms_xyz_feature.shp")
    tracks["geometry"] = shapely.force_2d(tracks.geometry.values)
    tracks.insert(0, "storm", range(1, len(tracks) + 1))
    packages.write(tracks.rename(columns={"Track": "name"}).set_crs(4326, allow_override=True), "storm_tracks.geojson")
    countries = packages.read("earth", "ne_110m_admin_0_countries.shp")[["NAME", "geometry"]]
    packages.write(countries.rename(columns=str.lower), "countries.gpkg", layer="countries")
    boroughs = packages.read("vega", "londonBoroughs.json", layer="boroughs").set_crs(4326, allow_override=True)
    packages.write(boroughs[["id", "geometry"]].rename(columns={"id": "borough"}), "london_boroughs.geojson")
    tube = packages.read("vega", "londonTubeLines.json", layer="line").set_crs(4326, allow_override=True)
    packages.write(tube[["id", "geometry"]].rename(columns={"id": "line"}), "london_tube_lines.geojson")


def grids(packages):
    fault = numpy.load(packages.path("matplotlib", "jacksboro_fault_dem.npz"))
    step = float(fault["dx"])
    corner = rasterio.transform.from_origin(float(fault["xmin"]), float(max(fault["ymin"], fault["ymax"])), step, step)
    write_raster(packages, "jacksboro_elevation.tif", fault["elevation"], corner, "EPSG:4326")
    shutil.copyfile(packages.path("stars", "tif/lc.tif"), packages.out / "land_cover_3km.tif")
    shutil.copyfile(packages.path("stars", "nc/reduced.nc"), packages.out / "sea_surface.nc")
    volcano = json.loads(packages.path("vega", "volcano.json").read_text())
    heights = numpy.array(volcano["values"], dtype="int16").reshape(volcano["height"], volcano["width"])
    # Ten metres a cell; the source states no place, and the corner is near where the hill is.
    write_raster(packages, "maunga_whau.tif", heights, rasterio.transform.from_origin(2667400, 6479575, 10, 10), "EPSG:27200")


WRITERS = [make_data.helsinki_points, make_data.helsinki_lines, make_data.helsinki_areas, make_data.bubenec, make_data.arizona,
           luxembourg_and_olinda, training_areas, carolina, meuse, soho, regional_statistics, america, world, grids]
MADE_ELSEWHERE = ["served", "helsinki_area.geojson", "helsinki_block_outlines.geojson", "helsinki_park_vertices.geojson",
                  "mannerheimintie.geojson", "prague_long_buildings.geojson", "arizona_area.*"]


def bubenec_buildings(packages):
    buildings = make_data.with_numbers(packages.read("momepy", "bubenec.gpkg", layer="buildings"))
    packages.write(buildings, "prague_buildings.geojson")


def remove(folder, names):
    for name in names:
        for path in folder.glob(name):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def make(deps, out, more=(), script=__file__):
    """Fills the folder, unless it is what these scripts would make.

    @param more    writers of another set's further files, which its `script` has
    """
    scripts = b"".join(pathlib.Path(path).read_bytes() for path in dict.fromkeys([__file__, script]))
    key = hashlib.sha256(scripts + make_data.stamp(deps).encode()).hexdigest()
    if (out / ".stamp").is_file() and (out / ".stamp").read_text() == key:
        return
    work = pathlib.Path(tempfile.mkdtemp(prefix=".data.", dir=HERE))
    try:
        (work / "served").mkdir()
        packages = make_data.Packages(deps, work)
        for write in [*WRITERS, bubenec_buildings, *more]:
            write(packages)
        remove(work, MADE_ELSEWHERE)
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
