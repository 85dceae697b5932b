// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/top_rows.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace graticule::operations {

/// Adds a field that numbers the rows, or replaces the one of that name, which the report tells.
/// Rows stay where they are. With a key they are numbered in the order of its values: rows without
/// a value have no number and are reported, and of equal ones the first comes first, which the
/// report warns of.
/// @param start the first number
/// @throws Error NotFound (field)
geodata::Layer number_rows(const geodata::Layer& layer, const std::string& field,
                           const std::optional<SortKey>& by, std::int64_t start, Report& report);

} // namespace graticule::operations
