// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"

#include <optional>

namespace graticule::geodata {

/// The longitude in the middle of a projected CRS's map, in degrees of its geographic base; none
/// for other CRSs and where the definition has no such parameter.
std::optional<double> central_meridian(const Crs& crs);

} // namespace graticule::geodata
