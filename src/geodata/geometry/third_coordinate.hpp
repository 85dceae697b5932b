// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "geodata/layer/column.hpp"

namespace graticule::geodata {

/// The third coordinate of each point as a real number, in whatever unit the points have it: a
/// height, a depth. Null for what is no single point, is empty, or has two coordinates or no finite
/// third one.
Column third_coordinates(const GeometryColumn& geometry);

} // namespace graticule::geodata
