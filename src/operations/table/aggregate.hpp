// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations {

enum class MetricFunction { Count, Sum, Mean, Median, Min, Max, Std, CountDistinct, First };

std::string_view metric_function_name(MetricFunction function);
std::optional<MetricFunction> parse_metric_function(std::string_view name);

/// One figure about a group of rows. Nulls do not count, nor do marks for no value among numbers
/// (see find_no_value_marks()), but for CountDistinct and First. Count without a field counts rows.
/// Std is the sample's (n - 1), null for a single value.
struct Metric {
    MetricFunction function = MetricFunction::Count;
    std::string field; ///< empty only with Count
    std::string name;  ///< of the result field; empty: "population_sum", "count"

    std::string result_name() const;
};

/// One row for each distinct combination of values of the fields, in order of first appearance,
/// with the fields themselves and the metrics. Without fields the whole layer is one group. A null
/// is a group of its own. The result is a table.
/// @throws Error NotFound (field), InvalidArgument (a sum of text; two results of one name)
geodata::Layer aggregate(const geodata::Layer& layer, std::span<const std::string> group_by,
                         std::span<const Metric> metrics, Report& report, const Context& context);

/// The fields of `metrics` for rows that the caller has grouped: group `g` holds the rows
/// rows[starts[g]] to rows[starts[g + 1] - 1].
/// @param starts one more than there are groups
/// @param result receives one field for each metric; it must have a row for each group
/// @param report warns of marks that were left out, and of means of rates that count rows of
///               unequal weight alike
void add_metrics(geodata::Layer& result, const geodata::Layer& layer,
                 std::span<const std::size_t> rows, std::span<const std::size_t> starts,
                 std::span<const Metric> metrics, Report& report, const Context& context);

/// Rows grouped by equal values of some fields.
struct Grouping {
    std::vector<std::size_t> rows;   ///< all rows, group by group
    std::vector<std::size_t> starts; ///< one more than there are groups
    std::size_t size() const { return starts.size() - 1; }
};

/// Groups in order of first appearance; a null is a value of its own.
/// @throws Error NotFound (field)
Grouping group_rows(const geodata::Layer& layer, std::span<const std::string> fields);

} // namespace graticule::operations
