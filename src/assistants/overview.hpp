// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "tools/workspace.hpp"

#include <filesystem>
#include <string>

/// What a dataset is, in so few bytes that an assistant may read it: never its coordinates.
namespace graticule::assistants {

/// {"name", "kind": "layer" or "table", "rows", "geometry", "crs", "extent": [min x, min y, max x,
/// max y] in the units of the CRS, "extent_degrees": [west, south, east, north], "fields":
/// [{"name", "type", "unit"}], "sample": the first rows by field}. What there is not is null.
Json overview_of(const std::string& name, const geodata::Layer& layer);

/// {"name", "kind": "raster", "width", "height", "cell_size", "crs", "extent", "extent_degrees",
/// "bands": [{"name", "unit", "nodata"}]}
Json overview_of(const std::string& name, const geodata::Raster& raster);

/// Of a dataset that a workspace holds in memory, or a raster of its data.
/// @throws Error NotFound naming what there is
Json overview_of(const tools::Workspace& workspace, const std::string& name);

/// Of a file: of its first dataset, with the names of the others as "others".
/// @throws Error as geodata::Catalog::open() and read()
Json overview_of_file(const std::filesystem::path& file, const Context& context);

} // namespace graticule::assistants
