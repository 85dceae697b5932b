// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace graticule::evaluation::code_metrics {

/// What a value of Python is, as far as code shows it; several together where it may be any of
/// them, 0 where nothing is known.
enum ValueKind : std::uint8_t {
    PlainValue = 1,    ///< text, numbers, lists, sets, dicts, files
    TableValue = 2,    ///< a frame without geometry, or a column
    LayerValue = 4,    ///< a frame with geometry, or a column of geometries
    GeometryValue = 8, ///< one of shapely
    ArrayValue = 16,   ///< of numpy
    GridValue = 32,    ///< of xarray
    RasterValue = 64,  ///< an open dataset of rasterio or GDAL
    FigureValue = 128  ///< a figure or axes
};
using ValueKinds = std::uint8_t;

/// Functions, methods and attributes that do the same operation.
struct OperationRule {
    std::string_view operation; ///< the class: "spatial_join"
    /// Of functions and classes: where they come from, which may be deeper in the package, such as
    /// "geopandas"; "." of methods; ".rio." of methods of that accessor alone; "" of attributes,
    /// which methods of that name are, too.
    std::string_view from;
    std::string_view names; ///< between spaces
    ValueKinds never = 0;   ///< values that have something else under that name
    ValueKinds only =
        0; ///< values that alone count; 0 for any, also those of which nothing is known
};

/// All, in the order of their classes.
std::span<const OperationRule> operation_rules();

/// Whether a package is the other, or in it: "scipy.spatial" is from "scipy".
bool is_from(std::string_view package, std::string_view whole);

/// Whether a name is one of those between spaces.
bool is_among(std::string_view name, std::string_view names);

/// What functions and classes of a package give; 0 where nothing is known.
ValueKinds kind_from(std::string_view package, std::string_view name);

} // namespace graticule::evaluation::code_metrics
