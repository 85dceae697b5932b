// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

/// Finds the narrowest box in degrees around geometries on the globe: it may cross the
/// antimeridian.
class LongitudeSpan {
public:
    void add(geodata::WkbView degrees);
    void add(const geodata::Point& degrees);

    /// West and south to east and north, east beyond 180 where the box crosses the antimeridian;
    /// none where nothing was added.
    std::optional<geodata::Extent> box() const;

private:
    void add_edge(const geodata::Point& from, const geodata::Point& to);

    std::vector<std::pair<double, double>> m_stretches; ///< of longitude, that something covers
    double m_south = 90;
    double m_north = -90;
};

} // namespace graticule::operations
