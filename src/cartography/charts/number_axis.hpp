// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::cartography {

/// Where an axis begins and ends.
enum class AxisEnds {
    OnTicks, ///< at the ticks around the values, for bars
    Apart,   ///< a little beyond the values, so that no dot lies on the frame
    AsGiven
};

/// A linear axis of numbers.
struct NumberAxis {
    double low = 0;
    double high = 1;
    std::vector<double> ticks; ///< ascending, at round numbers, between low and high
    /// One a tick, as many decimals each, thousands apart but in what may be years.
    std::vector<std::string> labels;
    std::string
        counted_in; ///< of the labels: "", "millions", "billions", "trillions", "× 10⁻⁶" ...

    /// Where a value stands between the places of low and high.
    double at(double value, double low_at, double high_at) const {
        return low_at + (value - low) / (high - low) * (high_at - low_at);
    }
};

/// Values beyond this are not drawn: the span of two of them could not be told.
inline constexpr double LargestDrawn = 1e300;

/// An axis with ticks 1, 2 or 5 times a power of ten apart. Values that hardly differ get some room
/// around them, so that rounding is not drawn as difference.
/// @param most_ticks at least 2; there may be one more where ends lie on ticks
/// @param whole_numbers ticks are whole numbers, as those of counts
/// @pre least <= greatest, both within LargestDrawn
NumberAxis number_axis(double least, double greatest, AxisEnds ends, std::size_t most_ticks,
                       bool whole_numbers = false);

/// What an axis of a quantity is called: "POP (people), millions".
std::string axis_title(const std::string& quantity, const NumberAxis& axis);

} // namespace graticule::cartography
