// SPDX-License-Identifier: Apache-2.0
#include "operations/table/complete_rows.hpp"

#include "base/error.hpp"
#include "operations/table/no_value_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace graticule::operations {

CompleteRows complete_rows(const geodata::Layer& layer, std::span<const std::string> fields,
                           Report& report) {
    std::vector<std::shared_ptr<const geodata::Column>> columns;
    for (const std::string& field : fields) {
        columns.push_back(values_that_count(layer, field, report));
        if (!columns.back()->is_numeric())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Field '{}' of '{}' holds {} values, not numbers", field,
                                    layer.name(), geodata::field_type_name(columns.back()->type())),
                        "Choose fields of numbers.");
    }
    CompleteRows taken;
    taken.values.resize(fields.size());
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (std::any_of(columns.begin(), columns.end(),
                        [&](const auto& column) { return column->is_null(row); }))
            continue;
        taken.rows.push_back(row);
        for (std::size_t i = 0; i < columns.size(); ++i)
            taken.values[i].push_back(columns[i]->number(row));
    }
    report.drop(fmt::format("no value in {}", fmt::join(fields, " or ")),
                layer.size() - taken.rows.size());
    return taken;
}

void require_rows(const CompleteRows& taken, std::size_t least, const std::string& layer) {
    if (taken.rows.size() < least)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Only {} rows of '{}' have all values; at least {} are needed",
                                taken.rows.size(), layer, least),
                    "Choose fields with more values.");
}

void require_spread(const CompleteRows& taken, std::span<const std::string> fields) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto [least, most] =
            std::minmax_element(taken.values[i].begin(), taken.values[i].end());
        if (*least == *most)
            throw Error(
                ErrorCode::InvalidArgument,
                fmt::format("All values of '{}' are the same in the rows that count", fields[i]),
                "Choose a field whose values differ.");
    }
}

} // namespace graticule::operations
