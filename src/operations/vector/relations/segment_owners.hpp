// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace graticule::operations {

/// Tells of which feature a line is, by the segments of the features' lines and rings.
class SegmentOwners {
public:
    explicit SegmentOwners(const geodata::GeometryColumn& column);

    /// The first row that has all segments of a path, whichever way they run; NoRow if none has.
    std::size_t of(std::span<const geodata::Point> path) const;

private:
    using Key = std::array<double, 4>;
    struct Segment {
        Key key;
        std::size_t row;
    };

    static Key key_of(const geodata::Point& from, const geodata::Point& to);
    std::vector<std::size_t> rows_of(const Key& key) const;

    std::vector<Segment> m_segments; ///< in order of their keys, then rows
};

} // namespace graticule::operations
