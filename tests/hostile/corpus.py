# SPDX-License-Identifier: Apache-2.0
"""The corpus of hostile files: families of cases, each a folder of its own that is handed over, with its canaries outside.

    corpus.py FOLDER    writes all of it, to look at: FOLDER/data/CASE/ and FOLDER/outside/CASE/
"""
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import archives
import canaries
import catalogues
import disguises
import folders
import geopackages
import json_files
import netcdf_files
import shapefiles
import tables
import tiffs
import virtual_rasters
import workbooks
import xml_files

FAMILIES = {
    "GeoPackage": geopackages, "GeoJSON, TopoJSON and FlatGeobuf": json_files, "Shapefile": shapefiles,
    "virtual raster": virtual_rasters, "GeoTIFF": tiffs, "NetCDF and HDF5": netcdf_files, "KML and GPX": xml_files,
    "Excel": workbooks, "CSV and ASCII grid": tables, "archive": archives, "folder": folders, "catalogue": catalogues,
    "other formats under known names": disguises,
}


@dataclass
class Case:
    """One hostile file with what lies beside it. Its dataset, where it is one, has the case's name."""
    family: str
    name: str
    folder: Path
    path: Path
    canaries: canaries.Canaries
    datasets: list = field(default_factory=list)  # names that its datasets may have

    def write(self, content):
        write(self.path, content)
        return self

    def beside(self, ending, content):
        """A file of the case's name with another ending."""
        write(self.folder / f"{self.name}{ending}", content)
        return self

    def link_beside(self, ending, target):
        (self.folder / f"{self.name}{ending}").symlink_to(target)
        return self

    def pipe_beside(self, ending):
        os.mkfifo(self.folder / f"{self.name}{ending}")
        return self


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


class Family:
    """What the modules of families make their cases with."""

    def __init__(self, name, root, port):
        self.name, self.root, self.port, self.cases = name, root, port, []

    def case(self, name, ending, file_name=None, datasets=()):
        folder = self.root / "data" / name
        folder.mkdir(parents=True)
        own = canaries.Canaries(name, self.root / "templates", self.root / "outside", self.port)
        case = Case(self.name, name, folder, folder / (file_name or f"{name}.{ending}"), own, [name, *datasets])
        self.cases.append(case)
        return case


def make(root, port, only=None):
    """Writes the families' cases below a folder that is there; those of one family alone, if named."""
    if not (root / "templates").exists():
        canaries.write_secrets(root / "templates")
    cases = []
    for name, module in FAMILIES.items():
        if only in (None, name):
            family = Family(name, root, port)
            module.make(family)
            cases += family.cases
    return cases


def main():
    root = Path(sys.argv[1])
    root.mkdir()
    cases = make(root, 9)
    for name in FAMILIES:
        print(f"{sum(case.family == name for case in cases):4} {name}")
    print(f"{len(cases):4} in all")


if __name__ == "__main__":
    main()
