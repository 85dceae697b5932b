// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::tools {

/// What data are like that code failed on, in words of a known few: no value of them, no name and
/// no path.
struct DataShape {
    std::string kind;                  ///< "GeoDataFrame", "array", "raster"
    std::vector<std::string> geometry; ///< types: "Point"
    std::string crs;                   ///< "none", "geographic", "projected", "other"; or not known
    std::vector<std::string> dtypes;   ///< "float64", "nullable int64", "geometry"
    std::vector<std::string> items;    ///< kinds of what a list or the like holds
    std::string bands;                 ///< the side of an array: "first" or "last", where seen
    std::optional<int> dimensions;
    std::optional<int> magnitude; ///< of rows, cells or items: 3 for 1,000 to 9,999; -1 for none
    std::optional<bool> nulls;    ///< whether any are missing; of a raster, whether nodata is told

    bool operator==(const DataShape&) const = default;
};

using DataShapes = std::vector<DataShape>;

/// Of a list as a session, a log or a memory has it, which may say anything: of each shape what is
/// known here, and of the list the first few.
DataShapes data_shapes_in(const Json& list);
Json to_json(const DataShapes& shapes);

/// "GeoDataFrame: Point, geographic CRS, float64, geometry, 10^2 to 10^3 rows"
std::string in_words(const DataShape& shape);
/// Those of several, between semicolons.
std::string in_words(const DataShapes& shapes);

/// Whether both are alike but for how many rows, cells or items there are.
bool alike_but_for_size(DataShapes a, DataShapes b);

} // namespace graticule::tools
