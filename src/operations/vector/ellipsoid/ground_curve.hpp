// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/geodesic.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace graticule::operations {

/// A stretch of a curve on the globe: its ends in degrees, and their places along the whole curve.
struct CurveStretch {
    geodata::Point from;
    geodata::Point to;
    double begin = 0;
    double end = 1;
};

/// Draws curves as lines that are straight in degrees between their vertices.
class CurvePen {
public:
    /// @param tolerance_m how far a line may stray from its curve
    /// @param longest_m of a piece, for maps on which other lines are straight
    CurvePen(const geodata::Ellipsoid& ellipsoid, double tolerance_m,
             double longest_m = std::numeric_limits<double>::infinity())
        : m_geodesic(ellipsoid), m_tolerance_m(tolerance_m), m_longest_m(longest_m) {}

    /// Appends the vertices that lie between the ends of a stretch.
    /// @param middle gives the place half-way along a stretch, in degrees
    template <class Middle>
    void add_between(CurveStretch stretch, const Middle& middle, std::vector<geodata::Point>& path,
                     int depth = 0) const {
        constexpr int MostHalvings = 12;
        if (depth == MostHalvings)
            return;
        const geodata::Point half = middle_near(stretch, middle);
        stretch.to.x = longitude_near(stretch.to.x, half.x);
        const double between = (stretch.begin + stretch.end) / 2;
        const CurveStretch first{stretch.from, half, stretch.begin, between};
        if (serves(stretch, half)
            && (is_short(stretch) || serves(first, middle_near(first, middle))))
            return;
        add_between(first, middle, path, depth + 1);
        path.push_back(half);
        add_between({half, stretch.to, between, stretch.end}, middle, path, depth + 1);
    }

private:
    template <class Middle>
    static geodata::Point middle_near(const CurveStretch& stretch, const Middle& middle) {
        geodata::Point half = middle(stretch);
        half.x = longitude_near(half.x, stretch.from.x);
        return half;
    }

    // A long curve may bend both ways and meet the straight line half-way; a short one strays from
    // it there by no more than decimetres.
    static bool is_short(const CurveStretch& stretch) {
        constexpr double Degrees = 0.5;
        return std::abs(stretch.to.x - stretch.from.x) < Degrees
               && std::abs(stretch.to.y - stretch.from.y) < Degrees;
    }

    bool serves(const CurveStretch& stretch, const geodata::Point& half) const {
        constexpr double Steep = 90; // degrees of longitude between two vertices
        const geodata::Point drawn{(stretch.from.x + stretch.to.x) / 2,
                                   (stretch.from.y + stretch.to.y) / 2};
        return std::abs(stretch.to.x - stretch.from.x) < Steep
               && m_geodesic.distance(half, drawn).metres <= m_tolerance_m
               && (std::isinf(m_longest_m)
                   || m_geodesic.distance(stretch.from, stretch.to).metres <= m_longest_m);
    }

    geodata::Geodesic m_geodesic;
    double m_tolerance_m;
    double m_longest_m;
};

/// The longest straight line on a projected map that strays from a curve of the globe by no more
/// than this: on the maps that are made for a place, lines bend no more than the globe does.
inline double longest_on_map(double tolerance_m, const geodata::Ellipsoid& ellipsoid) {
    return std::sqrt(8 * ellipsoid.semi_major_m * tolerance_m);
}

} // namespace graticule::operations
