// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::cartography {

/// What the ends of a ramp stand for, with values beyond them in the end colours.
struct Stretch {
    double low = 0;
    double high = 1;
    std::size_t steps = 1; ///< equal ones between the numbers of the legend
    bool some_below = false;
    bool some_above = false;

    /// Of halves, since the range of all doubles is no double.
    double share(double value) const {
        return high > low ? std::clamp((value / 2 - low / 2) / (high / 2 - low / 2), 0.0, 1.0)
                          : 0.5;
    }
};

/// From the 2nd to the 98th percentile; where these are one value, as of cells of which few differ
/// from all others, from the least to the greatest.
/// @param values NaN for cells without one
/// @param raster its name, for the error
/// @throws Error InvalidArgument where no cell has a value
Stretch percentile_stretch(const std::vector<double>& values, std::string_view raster);

/// Widens a stretch to multiples of 1, 2 or 5 times a power of ten, at most six steps apart. Of
/// cells that only have its two ends it stays as it is.
void round_stretch(Stretch& stretch, const std::vector<double>& values);

/// The numbers of a legend, low to high, at least two.
std::vector<std::string> stretch_labels(const Stretch& stretch);

} // namespace graticule::cartography
