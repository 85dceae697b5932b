# SPDX-License-Identifier: Apache-2.0
"""Graticule's tools as functions, made from the tools' own declarations.

Layers and tables are GeoDataFrames and DataFrames, or paths of files; rasters are paths, datasets of rasterio, or
graticule.Raster(cells, transform, crs, nodata). A layer comes back as a GeoDataFrame, a table as a DataFrame, a raster
as a graticule.Raster, and what else a tool tells as a dict, in which numbers know their units. Pictures and files are
written to the folder of outputs. What a tool says of its work beside is in `attrs["graticule"]`.
"""

import inspect

from graticule.native import calls, library

_ANNOTATIONS = {"text": str, "integer": int, "number": float, "boolean": bool, "texts": list, "numbers": list,
                "object": dict, "objects": list}
_DATASETS = {"table": "GeoDataFrame, DataFrame or path", "layer": "GeoDataFrame or path", "raster": "Raster or path",
             "any": "GeoDataFrame, DataFrame, Raster or path"}
_WORDS = {"text": "str", "integer": "int", "number": "float", "boolean": "bool", "texts": "list of str",
          "numbers": "list of float", "object": "dict", "objects": "list of dict"}


def _words(parameter):
    if parameter["takes"] in _DATASETS:
        kind = _DATASETS[parameter["takes"]]
        return f"list of {kind}" if parameter["type"] == "texts" else kind
    if parameter["choices"]:
        return ", ".join(parameter["choices"])
    return _WORDS[parameter["type"]] + (f", in {parameter['unit']}" if parameter["unit"] else "")


def _documented(tool, parameters):
    lines = [tool["description"], ""]
    for parameter in parameters:
        lines.append(f"{parameter['name']}: {_words(parameter)}")
        lines.append(f"    {parameter['description']}")
    lines += [""] + tool["deviations"] if tool["deviations"] else []
    return "\n".join([*lines, "", "Raises graticule.GraticuleError, or graticule.Refused where a result would be wrong."])


def _parameter(declared):
    if declared["names_result"]:
        default = "result" if declared["required"] else None
        return inspect.Parameter(declared["name"], inspect.Parameter.KEYWORD_ONLY, default=default, annotation=str)
    default = inspect.Parameter.empty if declared["required"] else declared["default"]
    annotation = (inspect.Parameter.empty if declared["takes"] in _DATASETS else _ANNOTATIONS[declared["type"]])
    return inspect.Parameter(declared["name"], inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default,
                             annotation=annotation)


def _function(tool):
    # Data first, then what has no default, then the rest; names of results, which Python has no need of, last.
    ordered = sorted(tool["parameters"], key=lambda parameter: (parameter["names_result"], not parameter["required"]))
    signature = inspect.Signature([_parameter(parameter) for parameter in ordered],
                                  return_annotation=inspect.Signature.empty)

    def call(*arguments, **options):
        try:
            bound = signature.bind(*arguments, **options)
        except TypeError as error:  # which says neither of what function nor what it takes
            raise TypeError(f"{tool['name']}(): {error}; it takes {signature}") from None
        bound.apply_defaults()
        return calls.carry_out(tool, bound.arguments)

    call.__name__ = call.__qualname__ = tool["name"]
    call.__module__ = __name__
    call.__signature__ = signature
    call.__doc__ = _documented(tool, ordered)
    return call


__all__ = [tool["name"] for tool in library.declarations()]
globals().update({tool["name"]: _function(tool) for tool in library.declarations()})
