// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/functions/numeric.hpp"
#include "earth/images/image.hpp"

#include <string>

namespace graticule::earth {

/// A function of one number on all cells. Without the image's properties.
Image unary_image(const Image& image, const UnaryFunction& function);

/// A function of two numbers on the cells of matched bands: one band goes with all of the other
/// image; bands of the same names with one another; else those in the same places.
/// @throws Error InvalidArgument, which begins with `where`, where the numbers of bands differ
Image binary_image(const Image& a, const Image& b, const BinaryFunction& function,
                   const std::string& where);

} // namespace graticule::earth
