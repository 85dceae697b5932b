#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the set's data out of the packages in deps/: those of the GIS analyses, and some more.

Usage: make_inputs.py [--deps FOLDER] [--out FOLDER]    (in deps/python)

Files appear whole or not at all, and a second run does nothing. What was changed of the source is said in README.md.
"""
import argparse
import importlib.util
import pathlib
import shutil
import sys

import numpy
import pandas
import rasterio

HERE = pathlib.Path(__file__).resolve().parent


def analyses():
    """The script of the same name that writes the data of the GIS analyses."""
    path = HERE.parent / "analyst" / "make_inputs.py"
    spec = importlib.util.spec_from_file_location("analyst_inputs", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ANALYSES = analyses()


def weather(packages):
    shutil.copyfile(packages.path("vega", "seattle-weather.csv"), packages.out / "seattle_weather.csv")
    shutil.copyfile(packages.path("vega", "windvectors.csv"), packages.out / "wind_vectors.csv")
    for name, new in (("test_stageiv_xyt.nc", "storm_rain.nc"), ("sub.nc", "upper_winds.nc")):
        shutil.copyfile(packages.path("stars", f"nc/{name}"), packages.out / new)


def places(packages):
    codes = pandas.read_csv(packages.path("vega", "zipcodes.csv"), dtype={"zip_code": int})
    packages.write_table(codes[codes["state"].isin(["WA", "OR"])], "northwest_zipcodes.csv")
    shutil.copyfile(packages.path("vega", "species.csv"), packages.out / "species_habitat.csv")


def georgia(packages):
    counties = packages.read("pysal", "georgia/G_utm.shp").rename(columns={"AreaKey": "fips", "TotPop90": "population"})
    kept = ["fips", "population", "PctRural", "PctBach", "PctEld", "PctFB", "PctPov", "PctBlack", "geometry"]
    packages.write(counties[kept].set_crs(26916, allow_override=True), "georgia_counties.gpkg", layer="counties")


def cities(packages):
    areas = packages.read("pysal", "chicago/Chicago77.shp")[["AREANO", "COMMUNITY", "geometry"]]
    packages.write(areas.set_crs(3435, allow_override=True), "chicago_areas.gpkg", layer="areas")
    network = packages.read("pysal", "snow_maps/Soho_Network.shp")[["geometry"]]
    network.insert(0, "street", range(1, len(network) + 1))
    packages.write(network, "soho_streets.gpkg", layer="streets")


def relief(packages):
    """Land and sea floor of a strait; the source's columns and rows are the middles of cells, from south to north."""
    grid = numpy.load(packages.path("matplotlib", "topobathy.npz"))
    east, north = grid["longitude"].astype(float) - 360, grid["latitude"].astype(float)
    width, height = (east[-1] - east[0]) / (east.size - 1), (north[-1] - north[0]) / (north.size - 1)
    corner = rasterio.transform.from_origin(east[0] - width / 2, north[-1] + height / 2, width, height)
    ANALYSES.write_raster(packages, "strait_relief.tif", grid["topo"][::-1].astype("float32"), corner, "EPSG:4326")


def make(deps, out):
    ANALYSES.make(deps, out, [weather, places, georgia, cities, relief], __file__)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deps", type=pathlib.Path, default=HERE.parent.parent / "deps")
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "data")
    arguments = parser.parse_args()
    make(arguments.deps, arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
