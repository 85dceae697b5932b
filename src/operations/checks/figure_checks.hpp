// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/statistics.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace graticule::operations {

/// Each row is in one group, rows and groups are in the order of the layer, and rows are together
/// exactly where their values are equal.
/// @throws Error Internal
void check_groups(std::string_view operation, const geodata::Layer& layer,
                  std::span<const std::string> fields, const Grouping& groups, Report& report);

/// A metric's figures: counts and sums over the groups are those over all of their rows, and the
/// figures of some groups are worked out anew (sums with more digits, deviations by Welford's
/// method, medians by selection, extremes by comparing each value).
/// @param source the values that count, or null for a count of rows
/// @param figures one for each group
/// @throws Error Internal
void check_metric(const Metric& metric, const geodata::Column* source,
                  std::span<const std::size_t> rows, std::span<const std::size_t> starts,
                  const geodata::Column& figures, Report& report);

/// Figures of one field agree with its values and with one another: least, quantiles, median and
/// greatest in order, the mean between the extremes, count and nulls together all rows.
/// @param column the values that count
/// @throws Error Internal
void check_statistics(const geodata::Column& column, std::span<const double> quantiles,
                      const FieldStatistics& figures, Report& report);

} // namespace graticule::operations
