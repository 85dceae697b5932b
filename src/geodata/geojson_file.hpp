// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/read.hpp"
#include "geodata/source_format.hpp"

#include <filesystem>
#include <optional>

namespace graticule::geodata {

/// Reads GeoJSON that is as RFC 7946 has it, or its features line by line, in parallel and piece by
/// piece. A `crs` member of older files is honoured. A feature's own id becomes the field "id"
/// where it is not a whole number and no property has that name.
/// @return nothing where something in the file is unusual or wrong: GDAL may read it, or say why
///         it cannot be read
/// @throws Error Cancelled, LimitExceeded
std::optional<ReadResult> read_geojson_file(const std::filesystem::path& path, SourceFormat format,
                                            const Context& context);

} // namespace graticule::geodata
