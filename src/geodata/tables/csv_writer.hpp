// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Writes a layer or table as CSV (RFC 4180, UTF-8, lines ending in LF). Points become two columns
/// (longitude and latitude, or x and y), other geometry a first column WKT; null is an empty cell.
/// @return notes on what CSV does not hold
/// @throws Error Io, Cancelled
std::vector<std::string> write_csv(const Layer& layer, const std::filesystem::path& path,
                                   const Context& context);

} // namespace graticule::geodata
