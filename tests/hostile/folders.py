# SPDX-License-Identifier: Apache-2.0
"""Folders with links, pipes, devices, sockets, endless depth, and names that libraries take for something else."""
import os
import socket

from canaries import WKT, dbf, features, shp
from tiffs import tiff

ROWS = "a,longitude,latitude\n1,2,3\n"


def folder_case(family, name, datasets=()):
    case = family.case(f"folder_{name}", "csv", datasets=datasets)
    case.write(ROWS)
    case.path = case.folder
    return case


def links(family):
    for ending in ("csv", "geojson", "shp", "tif", "db", "zip", "dbf", "asc"):
        case = folder_case(family, f"link_{ending}", ["link"])
        (case.folder / f"link.{'gpkg' if ending == 'db' else ending}").symlink_to(case.canaries.secret(ending))
    case = folder_case(family, "link_to_folder", ["secret"])
    (case.folder / "inner").symlink_to(case.canaries.secret("csv").parent)
    case = folder_case(family, "link_to_itself")
    (case.folder / "inner").symlink_to(case.folder)
    (case.folder / "loop.csv").symlink_to("loop.csv")
    case = folder_case(family, "link_to_root", ["passwd"])
    (case.folder / "root").symlink_to("/")
    case = folder_case(family, "link_by_link", ["second"])
    (case.folder / "first").symlink_to(case.canaries.secret("csv").parent)
    (case.folder / "second.csv").symlink_to("first/secret.csv")
    for name, target in (("environment", "/proc/self/environ"), ("zero", "/dev/zero"), ("descriptor", "/dev/fd/0"), ("random", "/dev/random"),
                         ("memory", "/proc/self/mem")):
        case = folder_case(family, f"link_to_{name}", ["link"])
        for ending in ("csv", "geojson", "tif"):
            (case.folder / f"link.{ending}").symlink_to(target)


def no_files(family):
    for ending in ("csv", "geojson", "shp", "gpkg", "tif", "zip", "prj", "toml"):
        case = folder_case(family, f"pipe_{ending}", ["pipe"])
        os.mkfifo(case.folder / ("catalog.toml" if ending == "toml" else f"pipe.{ending}"))
    case = folder_case(family, "socket", ["socket"])
    here = os.getcwd()
    os.chdir(case.folder)  # the address of a socket must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.csv")
    os.chdir(here)
    case = folder_case(family, "of_folders", ["inner"])
    for ending in ("csv", "geojson", "shp", "tif", "gpkg", "zip"):
        (case.folder / f"inner.{ending}").mkdir()
    case = folder_case(family, "deep")
    deep = case.folder
    for _ in range(200):
        deep = deep / "d"
    deep.mkdir(parents=True)
    (deep / "deep.csv").write_text(ROWS)


def names(family):
    odd = {"newline": "a\nb.csv", "escape": "a\x1b[31mb.csv", "vsicurl": "vsicurl\\http.csv", "connection": "PG:host=127.0.0.1 a.csv",
           "netcdf": "NETCDF:a.csv", "quote": "a\"'`$(id).csv", "hyphen": "--out=x.csv", "not_utf8": b"a\xff\xfe.csv", "spaces": " .csv",
           "braces": "a{0}%s%n.csv", "question": "a?url=b.csv", "bracket": "<VRTDataset>.csv", "at": "@a.csv", "semicolon": "a;b.csv"}
    for name, file in odd.items():
        case = folder_case(family, f"name_{name}")
        with open(os.path.join(os.fsencode(case.folder), os.fsencode(file)), "w") as stream:
            stream.write(ROWS)
    case = folder_case(family, "of_vsi", ["a"])  # a folder whose path looks like an address of the library
    inner = case.folder / "vsicurl" / "http:" / "127.0.0.1"
    inner.mkdir(parents=True)
    (inner / "a.geojson").write_text(features("a"))
    case = folder_case(family, "colon_raster", ["NETCDF_a", "HDF5"])
    for name in ("NETCDF:a:b.tif", "HDF5:a.tif", "GTIFF_DIR:1:a.tif", "vrt:a.tif"):
        (case.folder / name).write_bytes(tiff())
    case = folder_case(family, "shapefile_of_three_folders", ["a"])
    for ending, content in ((".shp", shp()), (".shx", shp(index=True)), (".dbf", dbf("a"))):
        (case.folder / f"a{ending}").write_bytes(content)
    (case.folder / "a.prj").symlink_to("../../outside/" + case.name + "/secret.prj")
    case.canaries.secret("prj").write_text(WKT)


def make(family):
    links(family)
    no_files(family)
    names(family)
