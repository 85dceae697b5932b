// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer.hpp"

#include <string_view>

namespace graticule::geodata {

/// Takes out the fields that GDAL gives every KML layer, whether the file says anything in them or
/// not (timestamp, altitudeMode, tessellate, drawOrder ...), where it says nothing.
void remove_unused_kml_fields(Layer& layer);

/// True for the fields that GDAL gives every KML layer, its name among them.
bool is_standard_kml_field(std::string_view name);

} // namespace graticule::geodata
