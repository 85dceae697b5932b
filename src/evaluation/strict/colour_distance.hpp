// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/drawing_record.hpp"

#include <vector>

namespace graticule::evaluation::strict {

/// How far apart two colours look: CIEDE2000 (G. Sharma, W. Wu, E. Dalal, 2005) of sRGB colours
/// under D65. 1 is about what an eye notices side by side; black and white are 100 apart.
double colour_distance(const PaintedColour& a, const PaintedColour& b);

/// The greatest distance between any two of some colours; 0 of none.
double colour_span(const std::vector<PaintedColour>& colours);

/// The colour at a share from 0 to 1 along some that stand at even steps. There must be one.
PaintedColour colour_along(const std::vector<PaintedColour>& colours, double share);

} // namespace graticule::evaluation::strict
