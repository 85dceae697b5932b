// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>

namespace graticule::cartography {

/// A pixel of a picture, counted from its upper left corner.
struct SeenPixel {
    std::size_t x = 0;
    std::size_t y = 0;
    std::size_t depth = 0; ///< pixels to the nearest that is not of the mark, 1 at its edge
};

/// For each mark the pixel that lies deepest within what is seen of it; the uppermost, then
/// leftmost of equally deep ones. Beyond the picture nothing belongs to a mark.
///
/// Depths count steps in eight directions, by two passes over the picture (Rosenfeld and Pfaltz,
/// "Distance functions on digital pictures", 1968).
/// @param marks which mark is seen in each pixel, row by row; 0 for none
std::unordered_map<std::uint32_t, SeenPixel> deepest_pixels(std::span<const std::uint32_t> marks,
                                                            std::size_t width, std::size_t height);

/// For marks that are nowhere two pixels deep, as thin lines and specks are: the pixel whose colour
/// is nearest to the one that they were painted in, as softened edges are mixed with what is beside
/// them; the uppermost, then leftmost of equally near ones.
/// @param picture 0xRRGGBB of each pixel
/// @param colours 0xRRGGBB of marks; those without one stay as they are
void prefer_clear_pixels(std::unordered_map<std::uint32_t, SeenPixel>& pixels,
                         std::span<const std::uint32_t> marks, std::size_t width,
                         std::span<const std::uint32_t> picture,
                         const std::unordered_map<std::uint32_t, std::uint32_t>& colours);

} // namespace graticule::cartography
