# SPDX-License-Identifier: Apache-2.0
"""catalog.toml: files elsewhere, and texts of CRS, encoding, layer and columns that lead elsewhere."""
import os

from canaries import dbf, shp
from json_files import crs_texts

ROWS = "a,x,y\n1,2,3\n"


def catalogue(family, name, text):
    """A folder with a table, a Shapefile without CRS, and the catalogue."""
    case = family.case(f"catalogue_{name}", "csv", datasets=["secret", "planted", "shape"])
    case.write(ROWS)
    for ending, content in ((".shp", shp()), (".shx", shp(index=True)), (".dbf", dbf("a"))):
        (case.folder / f"shape{ending}").write_bytes(content)
    if text is not None:
        (case.folder / "catalog.toml").write_text(text(case, case.canaries))
    case.path = case.folder
    return case


def entry(case, **keys):
    keys = {"file": f"{case.name}.csv", **keys}
    quoted = {key: "'''" + str(value) + "'''" for key, value in keys.items()}
    return "[[dataset]]\n" + "".join(f"{key} = {value}\n" for key, value in quoted.items())


def files(family):
    elsewhere = {"absolute": lambda c: c.secret(), "climbing": lambda c: c.climbing(), "vsicurl": lambda c: f"/vsicurl/{c.url()}",
                 "address": lambda c: c.url(), "pipe": lambda c: c.pipe("csv"), "environment": lambda c: "/proc/self/environ",
                 "archive": lambda c: f"/vsizip/{c.secret('zip')}/secret.geojson", "connection": lambda c: "PG:host=127.0.0.1"}
    for name, file in elsewhere.items():
        catalogue(family, f"file_{name}", lambda case, c, file=file: entry(case, file=file(c), name="planted"))
    for ending in ("csv", "geojson", "tif"):
        def linked(case, c, ending=ending):
            (case.folder / f"link.{ending}").symlink_to(c.secret(ending))
            return entry(case, file=f"link.{ending}", name="planted")
        catalogue(family, f"file_link_{ending}", linked)

    def by_folder(case, c):
        (case.folder / "inner").symlink_to(c.secret().parent)
        return entry(case, file="inner/secret.csv", name="planted")
    catalogue(family, "file_by_folder", by_folder)
    case = catalogue(family, "itself_link", None)
    (case.folder / "catalog.toml").symlink_to(case.canaries.secret("toml"))
    case = catalogue(family, "itself_pipe", None)
    os.mkfifo(case.folder / "catalog.toml")
    case = catalogue(family, "itself_zero", None)
    (case.folder / "catalog.toml").symlink_to("/dev/zero")
    catalogue(family, "deep", lambda case, c: "a = " + "[" * 100_000)
    catalogue(family, "doubling", lambda case, c: entry(case) * 20_000)


def texts(family):
    for name in crs_texts(catalogue(family, "plain", lambda case, c: entry(case)).canaries):
        catalogue(family, f"crs_{name}", lambda case, c, name=name: entry(case, file="shape.shp", crs=crs_texts(c)[name]))
    for key, text in (("encoding", "../../../../{0}"), ("layer", 'a" UNION SELECT * FROM "b'), ("layer", "/vsicurl/{1}"),
                      ("x", "{0}"), ("title", "{1}"), ("encoding", "UTF-8//{0}")):
        name = f"{key}_{sum(case.name.startswith(f'catalogue_{key}_') for case in family.cases)}"
        catalogue(family, name, lambda case, c, key=key, text=text: entry(case, file="shape.shp", **{key: text.format(c.secret("so"), c.url())}))


def make(family):
    files(family)
    texts(family)
