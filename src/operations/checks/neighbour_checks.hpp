// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/proximity/nearest.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace graticule::operations {

/// Features with a place have a neighbour, unless a limit is set; distances lie between 0 and the
/// limit. For some features the distance is taken again, between points by geodesics and between
/// shapes in an equidistant plane, and some of the reference's places, spread over it, are no
/// nearer.
/// @param from, to in degrees
/// @throws Error Internal
void check_neighbours(const geodata::GeometryColumn& from, const geodata::GeometryColumn& to,
                      const geodata::Ellipsoid& ellipsoid, std::optional<Length> limit,
                      std::span<const std::optional<Neighbour>> neighbours, Report& report);

/// Each feature has the fields and the distance of its neighbour beside its own.
/// @param reference with the names that its fields have in the result
/// @throws Error Internal
void check_neighbour_fields(const geodata::Layer& features, const geodata::Layer& reference,
                            std::span<const std::optional<Neighbour>> neighbours,
                            const geodata::Layer& result, std::string_view distance_field,
                            Report& report);

/// Of some features that were left out, some of the reference's places are farther than the
/// distance; some that were taken have one within it, where all are points and few.
/// @param within not 0 for features that were taken
/// @throws Error Internal
void check_within(const geodata::GeometryColumn& from, const geodata::GeometryColumn& to,
                  const geodata::Ellipsoid& ellipsoid, Length distance,
                  std::span<const std::uint8_t> within, Report& report);

} // namespace graticule::operations
