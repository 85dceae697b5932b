// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/autocorrelation/neighbouring_values.hpp"

#include "base/error.hpp"
#include "operations/table/no_value_marks.hpp"
#include "operations/table/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Layer;

std::vector<std::size_t> rows_with_values(const Layer& layer, std::string_view field,
                                          const geodata::Column& column, Report& report) {
    std::vector<std::size_t> rows;
    std::size_t without_value = 0;
    std::size_t without_geometry = 0;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (column.is_null(row))
            ++without_value;
        else if (layer.geometry().is_void(row))
            ++without_geometry;
        else
            rows.push_back(row);
    }
    report.drop(fmt::format("no value in '{}'", field), without_value);
    report.drop("no geometry", without_geometry);
    return rows;
}

/// Leaves out the rows without neighbours: nobody has them for a neighbour but, where the nearest
/// count, who has neighbours too.
void leave_out_islands(std::vector<std::size_t>& rows, NeighbourLists& neighbours, Report& report) {
    constexpr std::size_t Gone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> place(rows.size(), Gone);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (neighbours[i].empty())
            continue;
        place[i] = kept;
        rows[kept] = rows[i];
        std::swap(neighbours[kept], neighbours[i]);
        ++kept;
    }
    report.drop("no neighbours (islands)", rows.size() - kept);
    rows.resize(kept);
    neighbours.resize(kept);
    for (auto& list : neighbours)
        for (std::size_t& one : list)
            one = place[one];
}

void require_values(const Layer& layer, std::string_view field, std::span<const double> values) {
    if (values.size() < LeastValues)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Only {} features of '{}' have a value in '{}' and neighbours; at "
                                "least {} are needed",
                                values.size(), layer.name(), field, LeastValues),
                    "Choose a field with more values, or another rule for neighbours.");
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (*least == *most)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("All values of '{}' are the same, so that nothing can cluster", field),
            "Choose a field whose values differ.");
}

} // namespace

NeighbouringValues neighbouring_values(const Layer& layer, std::string_view field,
                                       const NeighbourRule& rule, Report& report,
                                       const Context& context) {
    const std::shared_ptr<const geodata::Column> column = values_that_count(layer, field, report);
    if (!column->is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Field '{}' of '{}' holds {} values, not numbers", field,
                                layer.name(), geodata::field_type_name(column->type())));
    NeighbouringValues result;
    result.rows = rows_with_values(layer, field, *column, report);
    result.neighbours = find_neighbours(layer.select(result.rows), rule, report, context);
    leave_out_islands(result.rows, result.neighbours, report);
    for (const std::size_t row : result.rows)
        result.values.push_back(column->number(row));
    require_values(layer, field, result.values);
    const double mean = exact_sum(result.values) / static_cast<double>(result.values.size());
    for (const double value : result.values)
        result.deviations.push_back(value - mean);
    report.decide(fmt::format("Neighbours are {}", neighbour_rule_words(rule)));
    constexpr std::size_t FewValues = 30;
    if (result.values.size() < FewValues)
        report.warn(fmt::format("Only {} features take part; with fewer than {} significance is "
                                "rough",
                                result.values.size(), FewValues));
    return result;
}

} // namespace graticule::operations
