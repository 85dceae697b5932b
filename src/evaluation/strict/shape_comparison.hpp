// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/shapes.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/geometry/geometry.hpp"

#include <string>

namespace graticule::evaluation::strict {

/// How two shapes differ; nothing is expected of those that are the same.
struct ShapeDifference {
    std::string expected;
    std::string found;
    double closeness = 1;
};

/// Compares shapes in degrees on the ground.
class ShapeComparison {
public:
    /// @param crs in degrees; where it is not known, coordinates are taken as metres of a plane
    ShapeComparison(const geodata::Crs& crs, const ShapeRules& rules);

    /// @pre neither is void
    ShapeDifference compare(geodata::WkbView expected, geodata::WkbView found) const;

private:
    ShapeDifference compare_areas(geodata::WkbView expected, geodata::WkbView found) const;
    ShapeDifference compare_boundaries(geodata::WkbView expected, geodata::WkbView found) const;
    ShapeDifference compare_places(geodata::WkbView expected, geodata::WkbView found) const;
    ShapeDifference compare_sizes(geodata::WkbView expected, geodata::WkbView found) const;

    const ShapeRules& m_rules;
    geodata::Ellipsoid m_ellipsoid;
    geodata::Geodesic m_geodesic;
};

} // namespace graticule::evaluation::strict
