# SPDX-License-Identifier: Apache-2.0
"""A case: files made from first principles, a neutral question about them, and its right answer."""
import dataclasses
import importlib
import pathlib
import re

# The families of silent error, in the order of the table.
FAMILIES = (
    "raster-encoding", "datum-ballpark", "linear-units", "nodata", "mismatched-crs", "invalid-geometry",
    "ambiguous-layer", "implicit-parameter-units", "projection-distortion", "categorical-resampling",
    "radiometric-scale-offset", "polygon-holes", "double-counting", "z-dimension", "centroid-outside",
    "boundary-semantics", "coordinate-parsing", "aggregation-weighting", "tabular-join", "positional-pairing",
    "axis-order", "antimeridian", "raster-affine", "mixed-geometry", "geographic-crs", "empty-result",
    "grid-registration", "total-rows", "exploded-parts", "scale-in-names", "footer-rows", "numbers-as-text", "broken-files",
    "told-twice", "summable-rasters",
)


@dataclasses.dataclass(frozen=True)
class Case:
    """`right` is None where no value can be right, so that only a refusal is; `wrong` is the value of the error that
    the trap is made for; `names` is a pattern that a refusal or warning has to match to count as naming the defect."""
    name: str
    kind: str  # trap or clean
    files: dict  # name, with its folder if any: bytes or text
    operation: str
    arguments: dict
    right: float | None
    unit: str = ""
    tolerance: float = 2e-3  # of the right value; of 1 where that is 0
    wrong: float | None = None
    names: str = ""
    family: str = ""

    def write(self, folder):
        """Writes the input files into a new folder."""
        folder.mkdir(parents=True)
        for name, content in self.files.items():
            data = content if isinstance(content, bytes) else content.encode("utf-8")
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(data)

    def is_right(self, value, unit=""):
        """Whether a value is the right one; in another unit than the case's it is not, whatever its number."""
        return self.right is not None and self.close(value, self.right) and unit in ("", self.unit)

    def close(self, value, to):
        return abs(value - to) <= self.tolerance * (abs(to) or 1)


ENDINGS = (".geojson", ".gpkg", ".csv", ".tsv", ".tif", ".asc")


def find_file(folder, name):
    """The file that a dataset of a question is in, and its layer where the name has one (`plots_final` in plots.gpkg),
    as whoever opens files by hand finds it: the first that fits."""
    files = sorted((file for file in pathlib.Path(folder).rglob("*") if file.suffix in ENDINGS),
                   key=lambda file: (ENDINGS.index(file.suffix), file))
    for file in files:
        if file.stem == name:
            return file, ""
    for file in files:
        if file.suffix == ".gpkg" and name.startswith(file.stem + "_"):
            return file, name.removeprefix(file.stem + "_")
    raise FileNotFoundError(f"no file for '{name}'")


def trap(name, files, question, right, wrong, names, **more):
    """A case with a planted defect; `question` is (operation, arguments)."""
    re.compile(names)
    return Case(name, "trap", files, question[0], question[1], right, wrong=wrong, names=names, **more)


def clean(name, files, question, right, **more):
    """The twin of a trap without its defect, which has to be answered."""
    return Case(name, "clean", files, question[0], question[1], right, **more)


def load_cases():
    """All cases, by family; every family has to have at least two traps and two clean twins."""
    folder = pathlib.Path(__file__).resolve().parent / "families"
    for family in FAMILIES:
        path = folder / (family.replace("-", "_") + ".py")
        if not path.exists():
            continue
        module = importlib.import_module(f"families.{path.stem}")
        kinds = [case.kind for case in module.CASES]
        if min(kinds.count("trap"), kinds.count("clean")) < 2:
            raise ValueError(f"{path.name} has fewer than two traps or two clean twins")
        for case in module.CASES:
            yield dataclasses.replace(case, family=family)
