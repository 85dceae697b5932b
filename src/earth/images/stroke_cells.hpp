// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/images/image.hpp"

#include <memory>

namespace graticule::earth {

/// Ones in cells whose middle is within so many cells of a shape's points, lines and edges, masked
/// elsewhere.
SharedSource stroke_source(const std::shared_ptr<const Shape>& shape, double reach_cells);

} // namespace graticule::earth
