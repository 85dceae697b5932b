// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// The forty functions for GeoJSON of a published library (docs/geojson-functions.md), under their
/// published names. Parameters are ours, as the publication names hardly any.
namespace graticule::tools {

/// The set that they are in. It is offered where it is asked for by name alone.
inline constexpr std::string_view GeojsonSet = "geojson";

} // namespace graticule::tools
