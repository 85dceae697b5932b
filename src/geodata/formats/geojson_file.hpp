// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/source_format.hpp"
#include "geodata/read.hpp"
#include "geodata/tables/cell_types.hpp"

#include <filesystem>
#include <optional>

namespace graticule::geodata {

/// Reads GeoJSON that is as RFC 7946 has it, or its features line by line, in parallel and piece by
/// piece. A `crs` member of older files is honoured. A feature's own id becomes the field "id"
/// where it is not a whole number and no property has that name. A property in which numbers meet
/// texts that are numbers too, or say that there is none ("n/a"), holds numbers, unless the file is
/// read as written.
/// @return nothing where something in the file is unusual or wrong: GDAL may read it, or say why
///         it cannot be read
/// @throws Error Cancelled, LimitExceeded
std::optional<ReadResult> read_geojson_file(const std::filesystem::path& path, SourceFormat format,
                                            TableReading reading, const Context& context);

} // namespace graticule::geodata
