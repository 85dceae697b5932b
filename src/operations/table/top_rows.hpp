// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations {

enum class SortOrder { Ascending, Descending };

struct SortKey {
    std::string field;
    SortOrder order = SortOrder::Ascending;
};

/// The numbers of all rows, sorted by the keys in turn; equal rows keep their order, and nulls come
/// last either way. Text is ordered by its bytes.
/// @throws Error NotFound (field)
std::vector<std::size_t> sorted_rows(const geodata::Layer& layer, std::span<const SortKey> keys);

/// All rows, sorted by the keys in turn; equal rows keep their order. Nulls and numbers that stand
/// for none come last either way, which is reported. Text is ordered by its bytes.
/// @throws Error NotFound (field)
geodata::Layer sort_rows(const geodata::Layer& layer, std::span<const SortKey> keys,
                         Report& report);

/// The first `count` rows by a field. Rows without a value never rank and are reported; the report
/// warns when the cut falls between equal values.
/// @throws Error NotFound (field), InvalidArgument (count of 0)
geodata::Layer top_rows(const geodata::Layer& layer, std::string_view field, std::size_t count,
                        SortOrder order, Report& report);

} // namespace graticule::operations
