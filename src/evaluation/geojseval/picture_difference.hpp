// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace graticule::evaluation::geojseval {

struct PictureDifference {
    double share = 0; ///< of the pixels of both that differ, from 0 to 1
    std::string png; ///< the reference's picture, and beside it the difference; empty where none is
};

/// Where a screenshot differs from the reference's: pixels of which a channel differs by more than
/// a sixteenth, as edges may by themselves, and those that only one picture has. They are red; the
/// others are those of the screenshot, faint.
/// @param picture of a page, which may be hostile; a PNG as the reference's
/// @throws Error Malformed, LimitExceeded for what is no picture or a larger one than pages are
PictureDifference picture_difference(std::string_view picture, std::string_view reference);

} // namespace graticule::evaluation::geojseval
