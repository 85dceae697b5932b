// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json_fwd.hpp"

#include "earth/images/image.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::earth {

/// The cells of an image's bands in one rectangle.
struct PixelBlock {
    Tile tile;
    std::vector<Band> bands;
    std::vector<Cells> cells; ///< one for each band
};

/// @throws Error LimitExceeded for more than a reply may hold
PixelBlock compute_pixels(const Image& image, const Tile& tile, const Context& context);

/// The rectangle that a request's "grid" names; the first band's own where there is none.
/// @throws Error InvalidArgument
Tile requested_tile(const Json& grid, const Image& image);

/// One band grey, or three as red, green and blue, with masked cells transparent.
std::string png_of(const PixelBlock& block);
/// A structured array of NumPy with a field a band; masked cells are 0.
std::string npy_of(const PixelBlock& block);
/// @throws Error Unsupported for a rotated grid
std::string geotiff_of(const PixelBlock& block);

} // namespace graticule::earth
