// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <optional>
#include <vector>

/// Shapes in degrees that cross the antimeridian, and their form as RFC 7946 has it.
namespace graticule::operations {

/// The geometry within -180 to 180, with a part on each side of the antimeridian where it crosses.
/// One that lies there already, and a ring around a pole, are returned as they are.
/// @param wkb degrees; edges that jump from one side to the other are taken to go the short way
/// @throws Error GeometryInvalid
std::vector<std::uint8_t> part_on_each_side(std::vector<std::uint8_t> wkb);

/// The middle longitude of a geometry that crosses the antimeridian; nothing where it does not.
/// @param wkb as part_on_each_side() takes it
std::optional<double> middle_if_crossing(geodata::WkbView wkb);

/// The other way round: longitudes about `middle`, which may reach beyond 180, and parts that meet
/// at the antimeridian joined. Vertices at the former cut stay.
/// @throws Error GeometryInvalid
std::vector<std::uint8_t> in_one_piece(geodata::WkbView parts, double middle);

} // namespace graticule::operations
