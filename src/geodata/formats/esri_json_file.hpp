// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/read.hpp"

#include <filesystem>

namespace graticule::geodata {

/// What a feature set of Esri JSON holds: features with geometry, or a table.
/// @throws Error Malformed, LimitExceeded
DataKind kind_of_esri_json(const std::filesystem::path& path);

/// Reads a feature set of Esri JSON, as ArcGIS services and exports give it. Fields have the types
/// that the file declares, its dates (milliseconds since 1970) are date-times; titles that differ
/// from the names are noted. The CRS is that of the spatial reference's latestWkid, else its wkid,
/// else its WKT. A set that the service cut off at its limit is noted as not whole.
/// @throws Error Malformed; Unsupported for quantized coordinates, true curves and features in
///         several CRSs; LimitExceeded, Cancelled
ReadResult read_esri_json_file(const std::filesystem::path& path, const Context& context);

} // namespace graticule::geodata
