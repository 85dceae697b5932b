// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace graticule::operations {

/// The rows of a table that have a value in each of some number fields.
struct CompleteRows {
    std::vector<std::size_t> rows;
    std::vector<std::vector<double>> values; ///< of each field, for these rows
};

/// Rows that lack a value, or have a mark for none, are reported as left out.
/// @throws Error NotFound (field), InvalidArgument (no field of numbers)
CompleteRows complete_rows(const geodata::Layer& layer, std::span<const std::string> fields,
                           Report& report);

/// @throws Error InvalidArgument where there are fewer
void require_rows(const CompleteRows& taken, std::size_t least, const std::string& layer);

/// @throws Error InvalidArgument naming a field whose values are all the same
void require_spread(const CompleteRows& taken, std::span<const std::string> fields);

} // namespace graticule::operations
