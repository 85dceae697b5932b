// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/images/image.hpp"

#include <string>

namespace graticule::earth {

/// The same value everywhere, in a band for each number.
/// @param value a number, a list of numbers, or a dictionary of them by the bands' names
Image constant_image(const Value& value, const std::string& where);

/// A type that holds the values of both.
PixelType joined_type(const PixelType& a, const PixelType& b);

/// An image of the bands of another with the sources that a function makes of theirs; without its
/// properties.
Image with_sources(const Image& image, const std::function<SharedSource(const Band&)>& source);

/// Cells that a function makes of one source's, cell by cell where it is not masked.
SharedSource cellwise(const SharedSource& input, const std::function<double(double)>& change);

} // namespace graticule::earth
