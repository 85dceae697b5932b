# SPDX-License-Identifier: Apache-2.0
"""What read_layer() makes of real files, against pyogrio (its own, newer GDAL) and pandas.

Every vector file under the sample data is read by both; rows, fields, types, values, geometry and CRS
must agree. Where they differ by intent, a function below says why.
"""
import datetime
import json
import math
import os
import subprocess
import warnings
import zipfile
from pathlib import Path

import numpy
import pandas
import pyogrio
import pyproj
import pytest
import shapely

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("GRATICULE_SHARED_DATA", ROOT / ".." / "shared" / "data")).resolve()
PROGRAM = Path(os.environ.get("GRATICULE", ROOT / "build" / "release" / "bin" / "graticule"))
DUMP = PROGRAM.parent / "dump_layers"

if not DATA.is_dir():
    pytest.skip(f"no sample data in {DATA}; set GRATICULE_SHARED_DATA", allow_module_level=True)
FOLDERS = ["samples", "natural_earth", "geobenchx", "us_cases"]
# Sequences under a name that the peer has to be told of.
LINES = {"trio.seq", "sequence.txt", "sequence-pp.txt"}
# A pretty-printed collection that the peer takes for a sequence of nothing.
NOT_FOR_PEERS = {"collection-pp.txt"}


def files(*endings):
    return sorted(path for folder in FOLDERS for path in (DATA / folder).rglob("*")
                  if path.suffix.lower() in endings and path.is_file())


def lies_beside_its_shape(path):
    return path.suffix.lower() == ".dbf" and path.with_suffix(".shp").exists()


def holds_one_shapefile(path):
    if path.suffix != ".zip":
        return True
    return sum(name.endswith(".shp") for name in zipfile.ZipFile(path).namelist()) == 1


def is_geodata_json(path):
    return path.suffix != ".json" or b'"Feature' in path.read_bytes()[:2000]


VECTORS = [path for path in files(".geojson", ".json", ".shp", ".dbf", ".gpkg", ".zip", ".topojson",
                                  ".gpx", ".seq", ".txt")
           if not lies_beside_its_shape(path) and holds_one_shapefile(path) and is_geodata_json(path)
           and (path.suffix != ".txt" or path.name.startswith(("collection", "sequence")))
           and path.name not in NOT_FOR_PEERS]
TABLES = files(".csv")


def dump(path):
    """Our reading, a list of one dictionary a layer."""
    output = subprocess.run([DUMP, str(path)], capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def peer_source(path, folder):
    if path.name in LINES:
        return f"GeoJSONSeq:{path}"
    if "!" in path.name:  # pyogrio takes what stands before it for an archive
        link = folder / path.name.replace("!", "")
        link.symlink_to(path)
        return link
    return path


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def peer_moments(values):
    """Dates as pandas parses them: ISO 8601, or the one order of day and month that suits them all."""
    orders = ["ISO8601"] + [order + time for order in ("%m/%d/%Y", "%d/%m/%Y")
                            for time in ("", " %H:%M", " %H:%M:%S")]
    texts = values.map(lambda text: None if is_nothing(text) else str(text).strip())
    texts = texts.where(texts.isin(["", "NA", ".."]).eq(False), None)
    parsed = []
    for order in orders:
        try:
            parsed.append(pandas.to_datetime(texts, format=order, utc=True))
        except ValueError:
            continue
    assert len(parsed) == 1, f"{len(parsed)} ways to read {texts.iloc[0]}"
    return parsed[0]


def is_nothing(value):
    if value is None or value is pandas.NaT:
        return True
    if isinstance(value, (float, numpy.floating)):
        return not math.isfinite(value)
    return bool(isinstance(value, (numpy.datetime64,)) and numpy.isnat(value))


def same_value(ours, peer, kind):
    if ours is None or is_nothing(peer):
        # An empty text in a DBF is no value to us as to GDAL's Arrow stream.
        return (ours is None and is_nothing(peer)) or (ours is None and peer == "")
    if kind == "datetime":
        # pyogrio as text keeps the zone; both are brought to UTC.
        peer_moment = moment(str(peer).replace("/", "-").replace("+00", "+00:00")
                             if str(peer).endswith("+00") else str(peer).replace("/", "-"))
        if peer_moment.tzinfo is None:
            peer_moment = peer_moment.replace(tzinfo=datetime.timezone.utc)
        return moment(ours) == peer_moment
    if kind == "date":
        return ours == str(peer).replace("/", "-")[:10]
    if kind == "boolean":
        return ours == bool(peer)
    if kind == "integer" or kind == "real":
        return float(ours) == float(peer)
    if isinstance(peer, (list, numpy.ndarray)):
        # We keep lists as their JSON text.
        return json.loads(ours) == list(peer)
    return ours == str(peer) or json.loads(ours) == json.loads(peer)  # objects, spaced otherwise


def geometry_of(wkb):
    return None if wkb is None else shapely.from_wkb(wkb, on_invalid="ignore")


def without_m(geometry):
    """M is what we do not keep."""
    if geometry is None or not geometry.has_m:
        return geometry
    return shapely.force_3d(geometry) if geometry.has_z else shapely.force_2d(geometry)


def same_geometry(ours, peer):
    ours, peer = geometry_of(ours), without_m(geometry_of(peer))
    if ours is None or peer is None:
        return ours is None and peer is None
    if ours.geom_type != peer.geom_type or ours.has_z != peer.has_z:
        return False
    a = shapely.get_coordinates(ours, include_z=ours.has_z)
    b = shapely.get_coordinates(peer, include_z=peer.has_z)
    return a.shape == b.shape and numpy.array_equal(a, b, equal_nan=True)


def same_crs(ours_wkt, peer):
    if not ours_wkt or not peer:
        return not ours_wkt and not peer
    ours, peer = pyproj.CRS(ours_wkt), pyproj.CRS(peer)
    if peer.is_bound:  # a datum shift attached to it, which we say that we do not use
        peer = peer.source_crs
    peer = peer.to_2d()  # heights have no CRS here
    if ours.equals(peer, ignore_axis_order=True):
        return True
    # An old definition whose axes and datum have names of its own in one GDAL and none in another.
    with warnings.catch_warnings(action="ignore"):
        return ours.to_proj4() == peer.to_proj4()


def expect_same_layer(ours, meta, geometry, data, path):
    peer_fields = [str(name) for name in meta["fields"]]
    if path.suffix == ".topojson" and all(value is None for value in data[0]):
        # The peer makes a field of ids even where no feature has one.
        peer_fields, data = peer_fields[1:], data[1:]
    ours_fields = [field["name"] for field in ours["fields"]]
    if path.suffix in {".geojson", ".seq"} and sorted(ours_fields) == sorted(peer_fields):
        # Features with differing members: ours stand as they are first seen, the peer merges their orders.
        data = [data[peer_fields.index(name)] for name in ours_fields]
        peer_fields = ours_fields
    if len(set(peer_fields)) == len(peer_fields):
        assert ours_fields == peer_fields
    assert ours["rows"] == (len(data[0]) if data else len(geometry))
    for field, values in zip(ours["fields"], data):
        for row, (mine, theirs) in enumerate(zip(field["values"], values)):
            assert same_value(mine, theirs, field["type"]), (field["name"], row, mine, theirs)
    if geometry is None:
        assert "geometry" not in ours
        return
    for row, (mine, theirs) in enumerate(zip(ours["geometry"], geometry)):
        assert same_geometry(mine, theirs), (row, mine, theirs)
    if path.suffix == ".topojson":
        # TopoJSON states no CRS; coordinates within degrees are WGS 84 to us.
        assert ours["crs"] == "EPSG:4326" and meta["crs"] is None
    else:
        assert same_crs(ours.get("wkt"), meta["crs"]), (ours.get("crs"), meta["crs"])


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: str(path.relative_to(DATA)))
def test_vector_file(path, tmp_path):
    layers = dump(path)
    assert layers and not any("error" in layer for layer in layers), layers
    for layer in layers:
        source = peer_source(path, tmp_path)
        name = layer["layer"] if path.suffix in {".gpkg", ".gpx", ".topojson"} else None
        if path.name == "test_tin.shp":
            # The peer's shapely reads no TIN: WKB of one is checked for its outline alone.
            assert layer["rows"] == 1 and "surfaces" in " ".join(layer["notes"])
            continue
        meta, _, geometry, data = pyogrio.raw.read(source, layer=name, datetime_as_string=True)
        if meta["geometry_type"] is None:
            geometry = None
        expect_same_layer(layer, meta, geometry, data, path)


def peer_table(path):
    """The table as pandas reads it, told where it begins and that NA may be Namibia."""
    text = path.read_bytes()
    encoding = "utf-8-sig"
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        encoding = "cp1252"
    lines = text.decode(encoding).splitlines()
    skip = next((i for i, line in enumerate(lines[:8]) if line.replace('"', "").startswith("Country Name")),
                0)
    return pandas.read_csv(path, skiprows=skip, encoding=encoding, keep_default_na=False,
                           na_values=[""], low_memory=False)


def drop_trailing(frame):
    while len(frame.columns) > 1 and str(frame.columns[-1]).startswith("Unnamed") \
            and frame.iloc[:, -1].isna().all():
        frame = frame.iloc[:, :-1]
    return frame


def expect_same_column(field, values):
    if field["type"] in {"datetime", "date"}:
        values = peer_moments(values)
    for row, (mine, theirs) in enumerate(zip(field["values"], values)):
        if mine is None or is_nothing(theirs):
            # Among numbers we take NA for no value; pandas was told not to.
            assert (mine is None) == (is_nothing(theirs) or str(theirs).strip() in {"", "NA", ".."}), \
                (field["name"], row, mine, theirs)
        elif field["type"] in {"integer", "real"}:
            assert float(mine) == float(theirs), (field["name"], row, mine, theirs)
        elif field["type"] == "boolean":
            assert mine == (str(theirs).lower() == "true")
        elif field["type"] == "datetime":
            ours = moment(mine)
            if ours.tzinfo is None:
                ours = ours.replace(tzinfo=datetime.timezone.utc)
            assert ours == theirs, (field["name"], row, mine, theirs)
        elif field["type"] == "date":
            assert mine == theirs.date().isoformat(), (field["name"], row, mine, theirs)
        elif isinstance(theirs, str):
            assert mine == theirs, (field["name"], row, mine, theirs)
        else:
            # pandas loses the leading zeros that make a column text for us.
            assert float(mine) == float(theirs), (field["name"], row, mine, theirs)


@pytest.mark.parametrize("path", [path for path in TABLES if not path.name.startswith("quirk")],
                         ids=lambda path: str(path.relative_to(DATA)))
def test_table(path):
    (ours,) = dump(path)
    assert "error" not in ours, ours
    frame = drop_trailing(peer_table(path))
    # A WKT column is our geometry and no field.
    wkt = [name for name in frame.columns if name.lower() == "wkt"]
    frame_fields = frame.drop(columns=wkt)
    assert [field["name"] for field in ours["fields"]] == [str(name).strip() for name in frame_fields]
    assert ours["rows"] == len(frame)
    for field, column in zip(ours["fields"], frame_fields):
        expect_same_column(field, frame_fields[column])
        if column.isdigit() and len(column) == 4:
            assert field["type"] == "real"


def test_wkt_of_a_table_is_the_geometry():
    path = DATA / "samples/r_packages/spdata/misc/world_wkt.csv"
    (ours,) = dump(path)
    for mine, theirs in zip(ours["geometry"], pandas.read_csv(path)["WKT"]):
        assert shapely.equals_exact(geometry_of(mine), shapely.from_wkt(theirs), tolerance=0)


def test_points_of_a_table_are_its_coordinates():
    path = DATA / "geobenchx/geodata/usgs_earthquakes_all_month_2023-04.csv"
    (ours,) = dump(path)
    frame = pandas.read_csv(path)
    points = shapely.points(frame["longitude"], frame["latitude"])
    mine = [geometry_of(wkb) for wkb in ours["geometry"]]
    assert shapely.equals_exact(mine, points, tolerance=0).all()


def test_wrapped_table_is_the_plain_one():
    """The same edition of the same table, once plain and once wrapped into one quoted column."""
    folder = DATA / "geobenchx/worldbank"
    (wrapped,) = dump(folder / "quirk_tabs_in_one_column_API_SP.POP.TOTL_v2_56.csv")
    (plain,) = dump(folder / "API_SP.POP.TOTL_DS2_en_csv_v2_56.csv")
    assert [field["name"] for field in wrapped["fields"]] == [field["name"] for field in plain["fields"]]
    by_code = dict(zip(wrapped["fields"][1]["values"], zip(*(f["values"] for f in wrapped["fields"]))))
    for row in zip(*(field["values"] for field in plain["fields"])):
        # The plain file has no regional aggregates; a country has the same figures in both.
        assert by_code[row[1]][3:] == row[3:]
