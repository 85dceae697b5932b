// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// The mean of a rate in which each row counts by another field.
struct WeightedMean {
    std::string weight; ///< the field
    double mean = 0;
};

/// True for a field that by its name or unit is a rate, a share, a density or an amount per
/// something: its mean over rows of unequal size is not the rate of all of them.
bool is_rate(const geodata::Field& field);

/// Means of a rate by the fields that could be its weights by their names: first what such a rate
/// is a share of ("labour_force" for unemployment), then people, counts and areas; for densities
/// areas only. At most two, and none where every weight gives the plain mean, to a thousandth, or
/// where the field is no rate. Rows without a value or without a positive weight do not count.
/// @param values of the field, which may leave rows out that the layer has
/// @param rows which of them
std::vector<WeightedMean> weighted_means(const geodata::Layer& layer, std::string_view field,
                                         const geodata::Column& values,
                                         std::span<const std::size_t> rows);

/// Warns of a mean that counts every row once, with the means that weights give, if there are any.
void warn_of_unweighted_mean(std::string_view field, std::span<const WeightedMean> weighted,
                             Report& report);

/// The same for means of groups of rows: of several groups it is said how many of them weights
/// change, and by how much at most.
/// @param starts group `g` holds rows[starts[g]] to rows[starts[g + 1] - 1]
void warn_of_unweighted_mean(const geodata::Layer& layer, std::string_view field,
                             const geodata::Column& values, std::span<const std::size_t> rows,
                             std::span<const std::size_t> starts, Report& report);

} // namespace graticule::operations
