// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace graticule::operations {

struct Neighbour {
    std::size_t row = 0; ///< of the reference
    Length distance;
};

/// For each feature the reference feature that is nearest on the ground (0 where they meet), ties
/// going to the lower row; none for features without geometry, or with nothing within the limit.
/// Distances are geodesic on the ellipsoid of the features' CRS: exact (Karney) between points,
/// within 0.1 % otherwise.
/// @throws Error CrsMissing, InvalidArgument (a table, a negative limit)
std::vector<std::optional<Neighbour>> nearest_neighbours(const geodata::Layer& features,
                                                         const geodata::Layer& reference,
                                                         std::optional<Length> limit,
                                                         Report& report, const Context& context);

/// Adds to each feature the fields of its nearest reference feature and `distance_km`. Names that
/// the features have already get the prefix "nearest_". Features with nothing near are kept with
/// nulls and reported.
/// @throws Error CrsMissing, InvalidArgument (a table; no reference feature has a geometry)
geodata::Layer join_nearest(const geodata::Layer& features, const geodata::Layer& reference,
                            std::optional<Length> limit, Report& report, const Context& context);

/// The reference with its fields as they are called beside those of the features: names that these
/// have, or that are taken, get the prefix "nearest_", and a number where that name is taken too.
geodata::Layer with_prefixed_fields(const geodata::Layer& reference, const geodata::Layer& features,
                                    std::span<const std::string_view> taken);

/// A limit is no negative distance.
/// @throws Error InvalidArgument
void require_limit(std::optional<Length> limit);

} // namespace graticule::operations
