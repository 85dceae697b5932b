// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/picture_file.hpp"
#include "evaluation/strict/picture_rules.hpp"

namespace graticule::evaluation::strict {

/// A panel of a picture, and the picture's pixels; none of an SVG that was not rasterised.
struct DrawnImage {
    const DrawnPanel& panel;
    const Pixels& pixels;
};

/// Holds the largest image of a panel, such as of a raster, against the reference's: where it lies,
/// the range of its values, and in which order its colours stand, at places of both.
void check_image(const DrawnImage& right, const DrawnImage& made, const PictureRules& rules,
                 Verdict& verdict);

} // namespace graticule::evaluation::strict
