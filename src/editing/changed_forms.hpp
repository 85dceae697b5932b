// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::editing {

/// What a save will write in another form though nobody changed it, one sentence a field: GeoJSON
/// has values without types, a layer has one type a field. Numbers among texts become texts, and
/// times get the form that they have in UTC. Members that are objects or lists stay as they are.
/// @param file GeoJSON or newline-delimited GeoJSON
/// @param layer as it was read from the file
/// @throws Error Io, LimitExceeded, Malformed
std::vector<std::string> changed_forms(const std::filesystem::path& file,
                                       const geodata::Layer& layer);

} // namespace graticule::editing
