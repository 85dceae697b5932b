// SPDX-License-Identifier: Apache-2.0
#include "operations/table/select_rows.hpp"

#include "base/error.hpp"
#include "operations/checks/row_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace graticule::operations {

namespace {

std::size_t row_at(const geodata::Layer& layer, std::int64_t position) {
    const auto size = static_cast<std::int64_t>(layer.size());
    if (position < -size || position >= size)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has no row at position {}", layer.name(), position),
                    size == 0
                        ? "It has no rows."
                        : fmt::format("Positions go from 0 to {}; -1 is the last row.", size - 1));
    return static_cast<std::size_t>(position < 0 ? position + size : position);
}

} // namespace

geodata::Layer select_rows(const geodata::Layer& layer, std::span<const std::int64_t> positions,
                           Report& report) {
    std::vector<std::size_t> rows;
    std::vector<bool> taken(layer.size(), false);
    for (const std::int64_t position : positions) {
        rows.push_back(row_at(layer, position));
        if (taken[rows.back()])
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Row {} of '{}' is asked for twice", rows.back(), layer.name()),
                        "Name each position once.");
        taken[rows.back()] = true;
    }
    geodata::Layer result = layer.select(rows);
    if (std::is_sorted(rows.begin(), rows.end()))
        check_kept_rows("select_rows", layer, rows, result, true, report);
    return result;
}

} // namespace graticule::operations
