// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/overlay/overlay_pieces.hpp"

namespace graticule::operations {

/// Warns where shared pieces of an overlay cover the same ground, as features of one layer overlap:
/// their areas or lengths then add up to more than there is. Looks at the sum of the pieces of each
/// feature, and at pairs of pieces of one feature: at all, or at some hundreds of many.
/// @param pieces each with a left and a right row
void warn_of_overlapping_pieces(const Pieces& pieces, const geodata::Layer& left,
                                const geodata::Layer& right, Report& report,
                                const Context& context);

} // namespace graticule::operations
