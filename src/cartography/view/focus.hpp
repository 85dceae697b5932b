// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"

#include <optional>
#include <vector>

namespace graticule::cartography {

/// The extent of the boxes that are left when the outermost on each side are taken away.
geodata::Extent core_of(std::vector<geodata::Extent> boxes);

/// What to show of features of which one reaches far beyond all others: Europe's countries are not
/// shown with all of Siberia. Such a feature is cut by the frame, and only if part of it stays.
/// @param boxes of the features of one layer (of several layers the one that reaches far may be
///        what the others lie in)
/// @param total extent of them all
/// @return the extent of the others; none where no single feature reaches so far
std::optional<geodata::Extent> focus_of(const std::vector<geodata::Extent>& boxes,
                                        const geodata::Extent& total);

} // namespace graticule::cartography
