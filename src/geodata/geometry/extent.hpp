// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>

namespace graticule::geodata {

/// A rectangle in the units of some CRS. Empty until something is added to it.
struct Extent {
    double min_x = std::numeric_limits<double>::infinity();
    double min_y = std::numeric_limits<double>::infinity();
    double max_x = -std::numeric_limits<double>::infinity();
    double max_y = -std::numeric_limits<double>::infinity();

    bool empty() const { return !(min_x <= max_x && min_y <= max_y); }
    double width() const { return empty() ? 0 : max_x - min_x; }
    double height() const { return empty() ? 0 : max_y - min_y; }
    double centre_x() const { return (min_x + max_x) / 2; }
    double centre_y() const { return (min_y + max_y) / 2; }

    void add(double x, double y) {
        min_x = std::min(min_x, x);
        min_y = std::min(min_y, y);
        max_x = std::max(max_x, x);
        max_y = std::max(max_y, y);
    }
    void add(const Extent& other) {
        min_x = std::min(min_x, other.min_x);
        min_y = std::min(min_y, other.min_y);
        max_x = std::max(max_x, other.max_x);
        max_y = std::max(max_y, other.max_y);
    }
    bool intersects(const Extent& other) const {
        return min_x <= other.max_x && other.min_x <= max_x && min_y <= other.max_y
               && other.min_y <= max_y;
    }
    /// What lies in both; empty where they do not meet.
    Extent intersection(const Extent& other) const {
        return {std::max(min_x, other.min_x), std::max(min_y, other.min_y),
                std::min(max_x, other.max_x), std::min(max_y, other.max_y)};
    }
    bool contains(double x, double y) const {
        return min_x <= x && x <= max_x && min_y <= y && y <= max_y;
    }
    Extent expanded(double margin) const {
        return {min_x - margin, min_y - margin, max_x + margin, max_y + margin};
    }
    bool operator==(const Extent&) const = default;
};

} // namespace graticule::geodata
