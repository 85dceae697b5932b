// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace graticule::operations {

/// The repaired forms of those of the given rows whose polygons are invalid, by row.
std::unordered_map<std::size_t, std::vector<std::uint8_t>>
repaired_polygons(const geodata::GeometryColumn& column, std::span<const std::size_t> rows,
                  const Context& context);

/// The layer with the invalid polygons of the given rows repaired; the report says how many were.
/// @throws Error InvalidArgument (a table)
geodata::Layer with_valid_polygons(const geodata::Layer& layer, std::span<const std::size_t> rows,
                                   Report& report, const Context& context);

/// The same for all rows.
geodata::Layer with_valid_polygons(const geodata::Layer& layer, Report& report,
                                   const Context& context);

} // namespace graticule::operations
