// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/read.hpp"

namespace graticule::geodata {

/// As read_layer(), but what stands among the numbers and dates of a CSV or sheet for a missing
/// value ("NA", "NaN", "null") is text, and makes text of its column: only an empty cell is null.
/// Titles, second headers, blank rows and footers are rows, numbers with marks between thousands
/// are text, and so are properties of GeoJSON in which numbers and text meet.
/// @throws Error as read_layer()
ReadResult read_layer_as_written(const std::filesystem::path& path, const ReadOptions& options,
                                 const Context& context);

} // namespace graticule::geodata
