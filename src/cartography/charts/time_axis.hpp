// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/charts/number_axis.hpp"

#include <cstddef>

namespace graticule::cartography {

/// An axis of times that begins and ends as given, with ticks at round minutes, hours, days,
/// Mondays, months or years of UTC. A lone time has some room around it. What all labels have in
/// common, such as the year, is said in `counted_in`.
/// @param first_s, last_s seconds since 1970-01-01 UTC, within LatestTime
/// @param most_ticks at least 2
/// @pre first_s <= last_s
NumberAxis time_axis(double first_s, double last_s, std::size_t most_ticks);

/// The last second of the year 9999; times before minus this are not drawn either.
inline constexpr double LatestTime = 253'402'300'799.0;

} // namespace graticule::cartography
