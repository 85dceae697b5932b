// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/read.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::geodata {

/// The objects of a TopoJSON file, each a layer.
/// @throws Error Malformed
std::vector<SourceEntry> list_topojson(const std::filesystem::path& path);

/// Reads one object of a TopoJSON file (topojson-specification 1.0) as a layer. A feature's id
/// becomes the field `id`, text if it is text in the file. Coordinates within degrees are taken as
/// WGS 84; others leave the CRS unknown.
/// @throws Error Malformed, NotFound, InvalidArgument (which object?), LimitExceeded, Cancelled
ReadResult read_topojson_file(const std::filesystem::path& path, const std::string& layer,
                              const Context& context);

} // namespace graticule::geodata
