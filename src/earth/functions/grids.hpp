// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

namespace graticule::earth {

class Call;

/// The cells that the arguments crs, crsTransform and scale of a call name.
/// @param otherwise where there is no crs
/// @throws Error InvalidArgument
Projection asked_grid(Call& call, const Projection& otherwise);

/// A grid at the scale that a call names; as it is if it names none.
/// @throws Error InvalidArgument
Projection at_asked_scale(Call& call, Projection grid);

} // namespace graticule::earth
