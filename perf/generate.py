#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the data that speed is measured on: the same bytes from the same sizes, on any machine.

Usage: generate.py FOLDER [SHARE]     SHARE of the full sizes, from 0 to 1 (default 1)

Cells fit together without gaps, and their edges are curved: each has 61 vertices. Vector layers are
FlatGeobuf in UTM zone 32 north, GeoJSON is in degrees, the raster is a tiled float32 GeoTIFF.
"""
import struct
import sys
from pathlib import Path

import geopandas
import numpy as np
import pyogrio
import rasterio
import shapely

UTM = "EPSG:32632"
WEST, SOUTH, SIZE_M = 300_000.0, 5_200_000.0, 400_000.0
EDGE_VERTICES = 15  # a side of a cell, without its last vertex: 60 in all and the first again
NODATA = -9999.0
UNFINISHED = "unfinished."


def points(count, seed=1):
    """Points at random over the area, with a number and a measurement."""
    random = np.random.default_rng(seed)
    x, y = (start + SIZE_M * random.random(count) for start in (WEST, SOUTH))
    return geopandas.GeoDataFrame({"point": np.arange(count, dtype="int64"),
                                   "value": random.random(count).round(6)},
                                  geometry=shapely.points(x, y), crs=UTM)


def _bent(u, v, phase):
    """Moves places of the unit square so that neither rows nor columns are straight."""
    wave = 0.006 * np.sin(np.pi * u) * np.sin(np.pi * v)
    return (u + wave * np.sin(53 * v + phase), v + wave * np.cos(47 * u + phase))


def cells(count, seed=2, edge_vertices=EDGE_VERTICES):
    """About `count` cells that cover the area, each with a number, a name and one of 30 regions."""
    columns = max(1, round((count * 6 / 5) ** 0.5))
    rows = max(1, round(count / columns))
    side = np.arange(edge_vertices) / edge_vertices
    zero, one = np.zeros(edge_vertices), np.ones(edge_vertices)
    outline = np.column_stack([np.concatenate([side, one, 1 - side, zero, [0]]),
                               np.concatenate([zero, side, one, 1 - side, [0]])])
    column, row = (axis.ravel() for axis in np.meshgrid(np.arange(columns), np.arange(rows)))
    u = (column[:, None] + outline[None, :, 0]) / columns
    v = (row[:, None] + outline[None, :, 1]) / rows
    # The same place comes out of two cells with other last bits: neighbours must share vertices.
    u, v = _bent(u.round(12), v.round(12), seed)
    places = np.stack([WEST + SIZE_M * u, SOUTH + SIZE_M * v], axis=2).round(6)
    number = np.arange(len(column), dtype="int64")
    return geopandas.GeoDataFrame({"cell": number, "name": [f"cell {n}" for n in number],
                                   "region": [f"region {r * 6 // rows * 5 + c * 5 // columns:02}"
                                              for c, r in zip(column, row)]},
                                  geometry=shapely.polygons(places), crs=UTM)


def buildings(count, seed=3):
    """Small polygons of 9 vertices in degrees with seven fields, as a file of footprints has them."""
    random = np.random.default_rng(seed)
    centre = np.column_stack([5 + 10 * random.random(count), 45 + 10 * random.random(count)])
    turn = 2 * np.pi * (np.arange(9) % 8) / 8 + random.random((count, 1))
    radius = 1e-4 * (1 + random.random((count, 1)))
    ring = np.stack([centre[:, :1] + radius * np.cos(turn), centre[:, 1:] + radius * np.sin(turn)], 2)
    kind = np.array(["house", "garage", "école", "office", "barn"])[random.integers(0, 5, count)]
    height = np.where(random.random(count) < 0.1, np.nan, (3 + 30 * random.random(count)).round(2))
    return geopandas.GeoDataFrame({
        "number": np.arange(count, dtype="int64"), "kind": kind,
        "street": [f"Road no. {n % 9973}" for n in range(count)], "height": height,
        "levels": random.integers(1, 12, count), "listed": random.random(count) < 0.02,
        "share": random.random(count).round(9)}, geometry=shapely.polygons(ring.round(7)), crs="EPSG:4326")


def write_vector(frame, path, **options):
    if path.suffix == ".fgb":
        options["SPATIAL_INDEX"] = "NO"
    if path.suffix == ".geojson":
        options |= {"RFC7946": "YES", "WRITE_BBOX": "NO"}
    pyogrio.write_dataframe(frame, path, layer=path.stem.removeprefix(UNFINISHED), **options)


def write_raster(path, side):
    """A square raster over the area: a smooth surface with noise, one cell in 100 nodata."""
    random = np.random.default_rng(4)
    cell = SIZE_M / side
    with rasterio.open(path, "w", driver="GTiff", width=side, height=side, count=1, dtype="float32",
                       crs=UTM, nodata=NODATA, tiled=True, blockxsize=256, blockysize=256,
                       BIGTIFF="IF_SAFER",
                       transform=rasterio.Affine(cell, 0, WEST, 0, -cell, SOUTH + SIZE_M)) as out:
        x = np.arange(side, dtype="float32") * (20 / side)
        for top in range(0, side, 256):
            rows = min(256, side - top)
            y = (np.arange(top, top + rows, dtype="float32") * (20 / side))[:, None]
            block = 500 + 200 * np.sin(x) * np.cos(y) + random.random((rows, side), dtype="float32")
            block[random.random((rows, side), dtype="float32") < 0.01] = NODATA
            out.write(block.astype("float32"), 1, window=rasterio.windows.Window(0, top, side, rows))


def write_sparse_raster(path, tiles_a_side):
    """A square raster of float32 zeros in a BigTIFF whose tiles lie in one hole of the file. Written out by
    hand: a file that GDAL makes sparse has no tiles at all, so that reading it would read nothing."""
    tile = 512
    tile_bytes = tile * tile * 4
    side, tiles = tile * tiles_a_side, tiles_a_side ** 2
    cell = SIZE_M / side
    tags, extra = [], bytearray()
    tag_count = 16
    extra_at = 16 + 8 + tag_count * 20 + 8
    data_at = extra_at + 16 * tiles + 1024

    def tag(number, kind, values, code):
        packed = struct.pack(f"<{len(values)}{code}", *values)
        if len(packed) <= 8:
            tags.append(struct.pack("<HHQ", number, kind, len(values)) + packed.ljust(8, b"\0"))
        else:
            tags.append(struct.pack("<HHQQ", number, kind, len(values), extra_at + len(extra)))
            extra.extend(packed)

    for number, value in ((256, side), (257, side)):
        tag(number, 4, [value], "I")
    for number, value in ((258, 32), (259, 1), (262, 1), (277, 1), (284, 1), (322, tile), (323, tile)):
        tag(number, 3, [value], "H")
    tag(324, 16, [data_at + i * tile_bytes for i in range(tiles)], "Q")
    tag(325, 16, [tile_bytes] * tiles, "Q")
    tag(339, 3, [3], "H")
    tag(33550, 12, [cell, cell, 0], "d")
    tag(33922, 12, [0, 0, 0, WEST, SOUTH + SIZE_M, 0], "d")
    tag(34735, 3, [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32632], "H")
    tag(42113, 2, b"-1\0", "B")
    assert len(tags) == tag_count
    with open(path, "wb") as out:
        out.write(struct.pack("<2sHHHQ", b"II", 43, 8, 0, 16))
        out.write(struct.pack("<Q", len(tags)) + b"".join(tags) + struct.pack("<Q", 0) + extra)
        out.truncate(data_at + tiles * tile_bytes)


def write_point_text(path, count):
    """GeoJSON of random points in degrees, as text: for millions, writing through GDAL takes long."""
    random = np.random.default_rng(6)
    piece = 100_000
    with open(path, "w") as out:
        out.write('{"type":"FeatureCollection","features":[\n')
        for begin in range(0, count, piece):
            size = min(piece, count - begin)
            longitude, latitude, value = (5 + 10 * random.random(size), 45 + 10 * random.random(size),
                                          random.random(size))
            out.write(",\n" if begin else "")
            out.write(",\n".join(
                f'{{"type":"Feature","properties":{{"point":{begin + i},"name":"place {i % 977}",'
                f'"value":{v:.6f}}},"geometry":{{"type":"Point","coordinates":[{x:.7f},{y:.7f}]}}}}'
                for i, (x, y, v) in enumerate(zip(longitude, latitude, value))))
        out.write("\n]}\n")


def make_once(path, make):
    """An interrupted run leaves no half file behind under the name that the next one looks for."""
    if path.exists():
        return
    print(f"making {path.name}", file=sys.stderr)
    unfinished = path.with_name(UNFINISHED + path.name)
    unfinished.unlink(missing_ok=True)
    make(unfinished)
    unfinished.rename(path)


def write_measurements(path):
    """A small table: 1,000 rows with three columns of numbers."""
    random = np.random.default_rng(11)
    columns = [np.arange(1000), *(random.random(1000).round(6) for _ in range(3))]
    np.savetxt(path, np.column_stack(columns), fmt=["%d", "%.6f", "%.6f", "%.6f"], delimiter=",",
               header="number,first,second,third", comments="")


def main():
    folder, share = Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    folder.mkdir(parents=True, exist_ok=True)
    sized = lambda count: max(1, round(count * share))
    for name, frame in (("points.fgb", lambda: points(sized(1_000_000))),
                        ("some_points.fgb", lambda: points(sized(200_000), seed=5)),
                        ("cells.fgb", lambda: cells(sized(3000))),
                        ("other_cells.fgb", lambda: cells(sized(3000) * 31 // 30 + 1, seed=7)),
                        ("buildings.geojson", lambda: buildings(sized(500_000))),
                        ("cells.geojson", lambda: cells(sized(50_000)).to_crs("EPSG:4326"))):
        make_once(folder / name, lambda path: write_vector(frame(), path))
    make_once(folder / "measurements.csv", write_measurements)
    make_once(folder / "surface.tif", lambda path: write_raster(path, round(10_000 * share ** 0.5)))
    make_once(folder / "sparse_20gb.tif", lambda path: write_sparse_raster(path, 139))


if __name__ == "__main__":
    main()
