// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::geodata {

constexpr double HalfTurn =
    180; ///< degrees of longitude from the prime meridian to the antimeridian
constexpr double FullTurn = 360; ///< degrees of longitude once around
constexpr double Pole = 90;      ///< degrees of latitude

} // namespace graticule::geodata
