// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graticule::cartography {

/// Classes of numbers. Class i holds the values v with bounds[i] < v <= bounds[i + 1]; the first
/// also holds its lower bound.
struct Classes {
    std::vector<double> bounds;       ///< ascending, one more than there are classes
    std::vector<std::size_t> members; ///< values in each class
    /// Bounds for the legend: as round as can be without moving any value to another class.
    std::vector<double> legend_bounds;
    bool manual = false; ///< bounds are those that were asked for, and stand in labels as they are
    bool whole_numbers = false;     ///< every value was a whole number
    bool single_values = false;     ///< each class holds one distinct value, its upper bound
    std::vector<std::string> notes; ///< what a reader must know, such as a sample that was used

    std::size_t count() const { return members.size(); }
    /// The class of a value; none for NaN and for values outside all classes.
    std::optional<std::size_t> class_of(double value) const;
};

/// Natural breaks of more distinct values than this are found on a sample of evenly spaced ranks,
/// which is said in Classes::notes.
inline constexpr std::size_t MaxExactNaturalBreaks = 3000;

/// Puts numbers into classes. NaN never counts. Fewer distinct values than classes give a class
/// each.
///
/// Quantile: linear between ranks (Hyndman and Fan's type 7). NaturalBreaks: the partition with the
/// least sum of squared deviations, exactly, by Fisher's dynamic programme. StandardDeviation:
/// whole standard deviations (n - 1) from the mean. Manual: outer bounds are those of the data, and
/// breaks outside the data are kept so that the legend shows what was asked.
/// @param classes 1 to 12
/// @param manual  inner breaks, ascending, for Manual
/// @throws Error InvalidArgument for no numbers at all, classes out of range, breaks not ascending
Classes classify(std::span<const double> values, Classification method, std::size_t classes,
                 std::span<const double> manual = {});

/// Numbers as they stand in one legend: thousands apart, a true minus, and as many decimals each
/// ("0.060" beside "0.078").
std::vector<std::string> legend_numbers(std::span<const double> values);

/// One label a class, "1,200 – 3,400", from its legend bounds. Small whole numbers start after the
/// class before ("1 – 3", "4 – 7").
/// @param divisor what the legend's numbers are counted in, such as a million
std::vector<std::string> class_labels(const Classes& classes, double divisor = 1);

/// What a legend counts large numbers in.
struct LegendUnit {
    double divisor = 1;
    std::string name; ///< "", "thousands", "millions", "billions"
};

/// The unit that keeps the legend's numbers short, none where the small classes would be lost in
/// it.
LegendUnit legend_unit(const Classes& classes);

/// The number with the fewest significant digits in [low, high), nearest to `target` of those.
double roundest_between(double low, double high, double target);

} // namespace graticule::cartography
