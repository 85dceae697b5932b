# SPDX-License-Identifier: Apache-2.0
"""CSV and ASCII grids: geometry with a CRS of its own, formulas, names of files as values, and files beside them."""
import os

from canaries import SECRET, WKT
from json_files import crs_texts
from tiffs import geolocation, pam

GRID = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n1 2\n3 4\n"


def tables(family):
    rows = {
        "ewkt": lambda c: f'a,wkt\n1,"SRID=4326;POINT(1 2)"\n2,"SRID={c.secret("wkt")};POINT(1 2)"\n3,"SRID={c.url()};POINT(1 2)"\n',
        "ewkb": lambda c: "a,wkb\n1,0101000020E6100000000000000000F03F0000000000000040\n",
        "ewkb_long": lambda c: "a,wkb\n1,0102000000FFFFFF7F000000000000F03F\n",
        "formula": lambda c: f'a,longitude,latitude\n"=WEBSERVICE(""{c.url()}"")",1,2\n"=cmd|\' /c calc\'!A1",3,4\n',
        "paths": lambda c: f"file,longitude,latitude\n/vsicurl/{c.url()},1,2\n{c.secret()},3,4\n@{c.secret()},5,6\n",
        "geojson": lambda c: 'a,geojson\n1,"{""type"":""Point"",""coordinates"":[1,2],""crs"":{""type"":""link"",""properties"":'
                             f'{{""href"":""{c.url()}""}}}}}}"\n',
        "crs_column": lambda c: f"crs,x,y\n+init={c.secret('init')}:1,1,2\n",
        "quotes": lambda c: 'a,b\n"' + "x" * 5_000_000,
        "columns": lambda c: ",".join(f"c{i}" for i in range(200_000)) + "\n" + "1," * 199_999 + "1\n",
        "deep_wkt": lambda c: "a,wkt\n1,\"" + "GEOMETRYCOLLECTION(" * 50_000 + ")" * 50_000 + "\"\n",
        "zero_bytes": lambda c: "a,longitude,latitude\n" + "\0" * 100 + ",1,2\n",
    }
    for name, text in rows.items():
        case = family.case(f"csv_{name}", "csv")
        case.write(text(case.canaries))
    for ending, secret in ((".csvt", "txt"), (".prj", "prj"), (".vrt", "xml")):
        case = family.case(f"csv_link{ending.replace('.', '_')}", "csv").write("a,longitude,latitude\n1,2,3\n")
        case.link_beside(ending, case.canaries.secret(secret))
        case = family.case(f"csv_pipe{ending.replace('.', '_')}", "csv").write("a,longitude,latitude\n1,2,3\n")
        case.pipe_beside(ending)
    for name, target in (("link", lambda c: c.secret()), ("environment", lambda c: "/proc/self/environ"), ("zero", lambda c: "/dev/zero")):
        case = family.case(f"csv_itself_{name}", "csv")
        case.path.symlink_to(target(case.canaries))
        case.path = case.folder  # a link that is handed over by its own name is meant to be followed
    case = family.case("csv_itself_pipe", "csv")
    os.mkfifo(case.path)


def grids(family):
    for name in ("grids", "grids_pipe", "init", "file", "http", "bound", "pipeline"):
        case = family.case(f"asc_prj_{name}", "asc").write(GRID)
        case.beside(".prj", crs_texts(case.canaries)[name])
    for ending, secret in ((".prj", "prj"), (".asc.aux.xml", "xml"), (".asc.ovr", "tif"), (".clr", "txt"), (".asc.msk", "tif")):
        name = ending.strip(".").replace(".", "_")
        case = family.case(f"asc_link_{name}", "asc").write(GRID)
        case.link_beside(ending, case.canaries.secret(secret))
        family.case(f"asc_pipe_{name}", "asc").write(GRID).pipe_beside(ending)
    case = family.case("asc_pam_geolocation", "asc").write(GRID)
    case.beside(".asc.aux.xml", pam(geolocation(case.canaries.secret("tif"))))
    case = family.case("asc_pam_http", "asc").write(GRID)
    case.beside(".asc.aux.xml", pam(f'<Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">/vsicurl/{case.canaries.url()}</MDI></Metadata>'))
    case = family.case("asc_pam_statistics_entity", "asc").write(GRID)
    case.beside(".asc.aux.xml", f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{case.canaries.secret("txt")}">]>' + pam("<Metadata>&e;</Metadata>"))
    family.case("asc_enormous", "asc").write(GRID.replace("ncols 2", "ncols 2000000000").replace("nrows 2", "nrows 2000000000"))
    family.case("asc_long_row", "asc").write(GRID.replace("ncols 2", "ncols 2000000000").replace("nrows 2", "nrows 1"))
    case = family.case("asc_itself_link", "asc")
    case.path.symlink_to(case.canaries.secret("asc"))
    case.path = case.folder
    case = family.case("asc_esri_prj_parameters", "asc").write(GRID)
    case.beside(".prj", "Projection UTM\nZone 33\nDatum WGS84\nUnits METERS\nParameters\n" + WKT.replace(SECRET, "G"))


def make(family):
    tables(family)
    grids(family)
