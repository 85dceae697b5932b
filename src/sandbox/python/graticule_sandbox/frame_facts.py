# SPDX-License-Identifier: Apache-2.0
"""What the layers and tables among the variables are, whatever was said of them when they were made."""

import hashlib

import geopandas
import pandas

from graticule_sandbox import texts, variables

MOST_FRAMES = 60
MOST_ROWS = 100_000  # of one whose content and polygons are looked at


def _layer(frame):
    return isinstance(frame, geopandas.GeoDataFrame) and frame._geometry_column_name in frame.columns


def _content(frame):
    """The same for the same content, in a session that was begun again too."""
    told = f"{frame.shape} {list(frame.columns)} {getattr(frame, 'crs', '') if _layer(frame) else ''}"
    if len(frame) <= MOST_ROWS:
        plain = pandas.DataFrame(frame.copy(deep=False))
        for name in plain.columns[plain.dtypes.map(lambda kind: isinstance(kind, geopandas.array.GeometryDtype))]:
            plain[name] = geopandas.GeoSeries(frame[name]).to_wkb()
        told += hashlib.sha256(plain.to_csv(index=False).encode()).hexdigest()
    return hashlib.sha256(told.encode()).hexdigest()


def _shapes(frame):
    geometry = frame.geometry
    nothing = geometry.isna() | geometry.is_empty
    polygons = geometry[~nothing & geometry.geom_type.isin(["Polygon", "MultiPolygon"])]
    invalid = int((~polygons.is_valid).sum()) if len(frame) <= MOST_ROWS else 0
    return {"void": int(nothing.sum()), "invalid": invalid, "crs": frame.crs is not None}


def _facts(name, frame):
    told = {"name": name, "rows": len(frame), "summary": texts.shorten(variables.summary(frame), 2000)}
    try:
        return {**told, "content": _content(frame), **(_shapes(frame) if _layer(frame) else {})}
    except Exception:  # of cells that may be anything
        return {**told, "content": f"{id(frame)}"}


def listing(namespace):
    """Each frame that has a name: rows, and of layers those without geometry, invalid polygons, whether they have a CRS."""
    frames = [(name, value) for name, value in namespace.items()
              if not name.startswith("_") and isinstance(value, pandas.DataFrame)]
    return {"frames": [_facts(name, frame) for name, frame in frames[:MOST_FRAMES]]}
