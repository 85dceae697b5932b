// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"

#include <cstddef>
#include <vector>

namespace graticule::evaluation::suite_report {

/// A colour for each row of a plot, which those tell apart who see fewer colours, and dark enough
/// for thin lines on white: a contrast of 3 to 1.
std::vector<cartography::Colour> mark_colours(std::size_t rows);

/// The same, dark enough for small text on white: a contrast of 4.5 to 1.
cartography::Colour text_colour(const cartography::Colour& mark);

} // namespace graticule::evaluation::suite_report
