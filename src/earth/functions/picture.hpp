// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

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

/// Cells in longitude and latitude that fill a box.
/// @throws Error InvalidArgument, LimitExceeded, which begin with `where`
PictureGrid picture_grid(const geodata::Extent& box, const PictureSize& size,
                         const std::string& where);

} // namespace graticule::earth
