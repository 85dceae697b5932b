// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"

#include <cstddef>
#include <string_view>

namespace graticule::cartography {

/// Reads a PNG of any kind, which may be hostile.
/// @param most_pixels of the picture
/// @throws Error Malformed for what is no PNG or a damaged one; LimitExceeded for a larger one
Picture read_png(std::string_view bytes, std::size_t most_pixels);

} // namespace graticule::cartography
