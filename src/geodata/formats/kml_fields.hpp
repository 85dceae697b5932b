// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <string_view>

namespace graticule::geodata {

/// Takes out the fields that GDAL gives every KML layer, whether the file says anything in them or
/// not (timestamp, altitudeMode, tessellate, drawOrder ...), where it says nothing.
void remove_unused_kml_fields(Layer& layer);

/// True for the fields that GDAL gives every KML layer, its name among them.
bool is_standard_kml_field(std::string_view name);

/// Looks through a KML or KMZ before GDAL reads it, which compares each value's name with that of
/// every field: a small file that names very many fields would take it minutes.
/// @throws Error LimitExceeded past MaxFields, and where more than half a million values stand in
///         more than a thousand fields; as unpack_archive() for a KMZ; Io
void require_few_kml_fields(const std::filesystem::path& path);

} // namespace graticule::geodata
