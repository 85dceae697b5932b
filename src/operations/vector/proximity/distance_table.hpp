// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::operations {

/// No table of distances has more rows.
inline constexpr std::size_t MaxDistances = 2'000'000;

struct DistanceTableOptions {
    std::optional<std::string> field; ///< of the points: their names in the table
    std::optional<std::string> reference_field;
    bool both_ways = false; ///< within one layer each pair twice, once from either point
};

/// The distance on the ellipsoid of each pair of points: within one layer each pair once, the lower
/// row first, or of each point to each of the reference. Multipoints are as far as their nearest
/// points. Points without geometry are left out and reported.
/// @param reference points; null: the points themselves
/// @return a table of IN_FID and NEAR_FID (rows, from 0), IN_ and NEAR_ with the fields' names
/// where
///         asked for, and DISTANCE (metres), by row
/// @throws Error CrsMissing, NotFound (field), InvalidArgument (a table; other than points),
///         LimitExceeded (more than MaxDistances)
geodata::Layer distance_table(const geodata::Layer& points, const geodata::Layer* reference,
                              const DistanceTableOptions& options, Report& report,
                              const Context& context);

/// @param what of which there are too many, as "of 'towns'"
/// @throws Error LimitExceeded where there would be more than MaxDistances
void require_fewer_pairs(double pairs, const std::string& what);

/// The rows whose geometry is not void.
std::vector<std::size_t> rows_with_place(const geodata::Layer& layer);

} // namespace graticule::operations
