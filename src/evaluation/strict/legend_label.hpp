// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace graticule::evaluation::strict {

/// What numbers a label of a legend says that its colour stands for.
struct LabelledValues {
    double low = 0;  ///< minus infinity where it has none
    double high = 0; ///< infinity where it has none; `low` where it is one number
    double unit = 0; ///< by which each may have been rounded

    bool is_one() const { return low == high; }
    bool meets(const LabelledValues& other) const {
        return low - unit <= other.high + other.unit && other.low - other.unit <= high + unit;
    }
    bool contains(double value) const { return low - unit <= value && value <= high + unit; }
};

/// Reads "250 to 800", "3,600 - 7,900", "[0.5, 1.25)", "< 12", "over 3 million" or "1,000+"; none
/// for words, also where a number stands among them ("Class 3").
std::optional<LabelledValues> values_of_label(std::string_view label);

} // namespace graticule::evaluation::strict
