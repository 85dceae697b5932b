# SPDX-License-Identifier: Apache-2.0
"""Areas and lengths on the ellipsoid, feature by feature."""

from geopandas import GeoDataFrame, GeoSeries

from graticule import tools

_AREAS = {"m2": 1e6, "ha": 100.0, "km2": 1.0}  # in a square kilometre
_LENGTHS = {"m": 1e3, "km": 1.0}  # in a kilometre


def _measured(layer, measure, name, units, unit):
    if unit not in units:
        raise ValueError(f"no unit {unit!r}; there are {', '.join(units)}")
    places = layer if isinstance(layer, GeoSeries) else layer.geometry
    measured = tools.measure(GeoDataFrame(geometry=places), [measure])[measure] * units[unit]
    measured.attrs["unit"] = unit
    return measured.rename(name)


def area(layer, unit="m2"):
    """The area of each polygon on the ellipsoid, whatever the CRS, in m2, ha or km2; NaN where there is none."""
    return _measured(layer, "area_km2", "area", _AREAS, unit)


def length(layer, unit="m"):
    """The length of each line on the ellipsoid, whatever the CRS, in m or km; NaN where there is none."""
    return _measured(layer, "length_km", "length", _LENGTHS, unit)


def perimeter(layer, unit="m"):
    """The perimeter of each polygon, its holes' included, on the ellipsoid, in m or km; NaN where there is none."""
    return _measured(layer, "perimeter_km", "perimeter", _LENGTHS, unit)
