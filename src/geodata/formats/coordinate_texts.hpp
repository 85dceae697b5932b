// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/source_format.hpp"

#include <filesystem>

namespace graticule::geodata {

/// Checks that the coordinates in a GPX or KML file are numbers: GDAL takes other text for 0, and
/// "45,5" for 45. Files of other formats, and KML within an archive, are not looked at.
/// @throws Error Malformed naming the text and its line; LimitExceeded; Io
void expect_coordinate_numbers(const std::filesystem::path& path, SourceFormat format);

} // namespace graticule::geodata
