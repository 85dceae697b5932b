// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace graticule::earth {

/// How large a picture is wanted; 0 for what is left open.
struct PictureSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t longest = 0;
    double scale = 0; ///< metres
};

struct PictureGrid {
    std::shared_ptr<const Projection> projection;
    std::size_t width = 0;
    std::size_t height = 0;
};

/// Red, green and blue of 0 to 255, and how far it covers what is beneath it, 0 to 1.
using Rgba = std::array<double, 4>;

/// The bands of a picture.
inline constexpr std::array ColourBands{"vis-red", "vis-green", "vis-blue"};

/// A colour as CSS has it: by its name, "f00", "ff0000", "ff000080", with "#" in front or not.
/// @throws Error InvalidArgument, which begins with `where`
Rgba colour_named(std::string text, const std::string& where);

/// Cells in longitude and latitude that fill a box; the scale is not looked at.
/// @throws Error InvalidArgument, LimitExceeded, which begin with `where`
PictureGrid picture_grid(const geodata::Extent& box, const PictureSize& size,
                         const std::string& where);

} // namespace graticule::earth
