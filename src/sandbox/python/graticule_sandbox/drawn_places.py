# SPDX-License-Identifier: Apache-2.0
"""Where on the earth the axes of a map lie: notes what geopandas and cartopy draw in, and turns coordinates to degrees."""

import functools
import sys

import numpy
import pyproj

DIGITS = 7
_NOTE = "_graticule_place"  # of a collection: (CRS or None, the feature of each of its paths or None)
_CRS = "_graticule_crs"  # of axes: the CRS of the first layer that has one


def _parts(geometries, name):
    """Which geometry each path is a part of; of polygons each is one path."""
    if name == "_plot_polygon_collection":
        return None
    import shapely
    return shapely.get_parts(numpy.asarray(geometries.values), return_index=True)[1]


def _noting(original):
    @functools.wraps(original)
    def plot(axes, geometries, *arguments, **options):
        collection = original(axes, geometries, *arguments, **options)
        try:
            crs = getattr(geometries, "crs", None)
            setattr(collection, _NOTE, (crs, _parts(geometries, original.__name__)))
            if getattr(axes, _CRS, None) is None:
                setattr(axes, _CRS, crs)
        except Exception:
            pass
        return collection
    return plot


def note():
    """From now on what geopandas draws says where it lies."""
    import geopandas.plotting as plotting
    for name in ("_plot_polygon_collection", "_plot_linestring_collection", "_plot_point_collection"):
        setattr(plotting, name, _noting(getattr(plotting, name)))


def features_of(collection):
    return getattr(collection, _NOTE, (None, None))[1]


def is_of_layer(collection):
    return hasattr(collection, _NOTE)


def _is_geo_axes(axes):
    module = sys.modules.get("cartopy.mpl.geoaxes")
    return module is not None and isinstance(axes, module.GeoAxes)


def is_map(axes):
    return _is_geo_axes(axes) or hasattr(axes, _CRS)


def crs_of(axes):
    """The CRS of the coordinates of axes, or None."""
    if _is_geo_axes(axes):
        return pyproj.CRS.from_user_input(axes.projection)
    crs = getattr(axes, _CRS, None)
    return None if crs is None else pyproj.CRS.from_user_input(crs)


def name_of(crs):
    authority = crs.to_authority()
    return ":".join(authority) if authority else crs.to_wkt()[:4000]


@functools.lru_cache(maxsize=16)
def _to_degrees(crs):
    return pyproj.Transformer.from_crs(crs, "EPSG:4326", always_xy=True)


def degrees(points, crs):
    """Coordinates [point, xy] as longitude and latitude; infinite where there are none."""
    longitude, latitude = _to_degrees(crs).transform(points[:, 0], points[:, 1])
    return numpy.round(numpy.stack([longitude, latitude], axis=-1), DIGITS)


def extent_of(axes, crs):
    """[west, south, east, north] of what the frame shows, or None."""
    steps = numpy.linspace(0, 1, 11)
    across, up = numpy.meshgrid(steps, steps)
    low, high = numpy.array([axes.get_xlim(), axes.get_ylim()]).T
    places = degrees(low + (high - low) * numpy.stack([across.ravel(), up.ravel()], axis=-1), crs)
    places = places[numpy.isfinite(places).all(axis=1)]
    if len(places) == 0:
        return None
    return [float(value) for value in (*places.min(axis=0), *places.max(axis=0))]
