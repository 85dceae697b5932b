// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"

#include <string_view>

namespace graticule::operations {

/// Refuses what adds up, averages or interpolates the numbers of a band that stand for classes: a
/// number between those of forest and water is no class, or another one.
/// @param what    is asked for, as "a mean", "bilinear resampling"
/// @param instead what keeps classes, as "mode or nearest"
/// @throws Error InvalidArgument where the file says that the band holds classes
void refuse_for_classes(const geodata::Raster& raster, int band, std::string_view what,
                        std::string_view instead);

/// Gives the bands of a result what the same bands of its source say of classes, which its file
/// does not hold.
void keep_classes(const geodata::Raster& source, geodata::Raster& result);

} // namespace graticule::operations
