// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/shape_comparison.hpp"

#include "operations/vector/overlay/shape_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::evaluation::strict {

namespace {

using geodata::WkbView;

std::size_t part_count(WkbView wkb) {
    std::size_t parts = 0;
    geodata::walk_paths(wkb, [&](const geodata::PathView&) { ++parts; });
    return parts;
}

double share_left(double apart, double whole) {
    return whole > 0 ? std::max(0.0, 1 - apart / whole) : 0;
}

} // namespace

ShapeComparison::ShapeComparison(const geodata::Crs& crs, const ShapeRules& rules)
    : m_rules(rules), m_ellipsoid(crs.ellipsoid()), m_geodesic(m_ellipsoid) {}

ShapeDifference ShapeComparison::compare(WkbView expected, WkbView found) const {
    if (std::equal(expected.begin(), expected.end(), found.begin(), found.end()))
        return {};
    if (m_geodesic.area(expected).square_metres == 0) {
        ShapeDifference difference = compare_places(expected, found);
        return difference.expected.empty() ? compare_sizes(expected, found) : difference;
    }
    ShapeDifference difference = compare_areas(expected, found);
    return difference.expected.empty() && m_rules.boundary_m ? compare_boundaries(expected, found)
                                                             : difference;
}

ShapeDifference ShapeComparison::compare_areas(WkbView expected, WkbView found) const {
    const double area = m_geodesic.area(expected).square_metres;
    const auto apart = operations::covered_by_one(expected, found);
    if (!apart)
        return {"a shape that can be compared", "one that cannot", 0};
    const double area_apart = m_geodesic.area(*apart).square_metres;
    const double allowed =
        m_rules.area_share * area + m_rules.rounding_m * m_geodesic.perimeter(expected).metres;
    if (area_apart > allowed)
        return {fmt::format("the same area, but for {:.3g} of {:.6g} m2", allowed, area),
                fmt::format("{:.3g} m2 that only one of both covers", area_apart),
                share_left(area_apart, area)};
    // Rounding and curves in steps move a boundary a little: all else is another shape, such as a
    // hole that is too small for its area to tell.
    const double reach =
        operations::reach_of_difference(*apart, expected, found, {m_rules.rounding_m}, m_ellipsoid)
            .metres;
    const double most = m_rules.reach_m.value_or(std::sqrt(allowed));
    if (reach <= most)
        return {};
    return {
        fmt::format("no area that only one of both covers beyond {:.3g} m from the boundary", most),
        fmt::format("some as far as {:.3g} m", reach), share_left(area_apart, area)};
}

ShapeDifference ShapeComparison::compare_boundaries(WkbView expected, WkbView found) const {
    const auto apart = operations::farthest_apart(expected, found, m_ellipsoid);
    if (apart && apart->metres <= *m_rules.boundary_m)
        return {};
    return {fmt::format("a boundary at most {:.3g} m off", *m_rules.boundary_m),
            apart ? fmt::format("{:.3g} m", apart->metres) : "no place", 0.5};
}

ShapeDifference ShapeComparison::compare_places(WkbView expected, WkbView found) const {
    const auto apart = operations::farthest_apart(expected, found, m_ellipsoid);
    if (apart && apart->metres <= m_rules.distance_m)
        return {};
    const double length = m_geodesic.length(expected).metres;
    return {fmt::format("a place at most {:.3g} m off", m_rules.distance_m),
            apart ? fmt::format("{:.6g} m", apart->metres) : "no place",
            apart ? share_left(apart->metres, length) : 0};
}

// Lines that run to and fro, and points that stand in one place several times, lie where others do.
ShapeDifference ShapeComparison::compare_sizes(WkbView expected, WkbView found) const {
    const double first = m_geodesic.length(expected).metres;
    const double second = m_geodesic.length(found).metres;
    constexpr double LengthShare = 0.001;
    if (std::abs(first - second) > LengthShare * first + 2 * m_rules.distance_m)
        return {fmt::format("a length of {:.6g} m", first), fmt::format("{:.6g} m", second),
                share_left(std::abs(first - second), first)};
    const bool points = first == 0 && second == 0;
    const std::size_t expected_parts = part_count(expected);
    const std::size_t found_parts = part_count(found);
    if (!points || expected_parts == found_parts)
        return {};
    return {fmt::format("{} points", expected_parts), fmt::format("{} points", found_parts), 0.5};
}

} // namespace graticule::evaluation::strict
