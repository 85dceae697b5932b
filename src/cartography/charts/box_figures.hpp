// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace graticule::cartography {

/// What a box plot shows of values (Tukey 1977): quartiles, and whiskers to the outermost values
/// within one and a half times the distance of the quartiles from these.
struct BoxFigures {
    std::size_t count = 0;
    double least = 0;
    double greatest = 0;
    double lower_quartile = 0;
    double median = 0;
    double upper_quartile = 0;
    double lower_whisker = 0;
    double upper_whisker = 0;
    std::vector<double> outliers; ///< beyond the whiskers, ascending
};

/// Quartiles lie between neighbours as numpy's and matplotlib's do (type 7 of Hyndman and Fan).
/// @pre values is not empty, and finite
BoxFigures box_figures(std::span<const double> values);

} // namespace graticule::cartography
