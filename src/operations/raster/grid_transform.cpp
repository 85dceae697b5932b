// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/grid_transform.hpp"

#include "operations/raster/turn_columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace graticule::operations {

using geodata::Point;

namespace {

constexpr double Nowhere = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t StretchCells = 64;
constexpr std::size_t ShortStretch = 8; // is worked out place by place

} // namespace

GridTransform::GridTransform(const RasterGrid& from, const RasterGrid& to)
    : m_from(from), m_to(to), m_turn_columns(columns_in_a_turn(to)) {
    if (from.crs.known() && to.crs.known() && !from.crs.same_as(to.crs))
        m_transform.emplace(from.crs, to.crs);
    // Equal Earth and others answer beyond their outline with places of the far side.
    m_looks_back = m_transform && from.crs.projected() && m_turn_columns > 0
                   && static_cast<double>(to.width) > m_turn_columns / 2;
}

// Within a cell or two of the edge longitudes may go on, so that cells on the edge are whole.
bool GridTransform::leads_back(Point from, Point moved) const {
    m_transform->inverse({&moved.x, 1}, {&moved.y, 1});
    const double slack = 2 * m_from.transform.cell_width();
    // On the edge itself either side is right.
    return std::abs(std::abs(moved.x) - std::abs(from.x)) <= slack
           && std::abs(moved.y - from.y) <= 2 * m_from.transform.cell_height();
}

void GridTransform::to_cells(std::span<double> x, std::span<double> y, double near) const {
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Point cell = to_cell({x[i], y[i]}, near);
        x[i] = cell.x;
        y[i] = cell.y;
    }
}

Point GridTransform::to_cell(Point place, double near) const {
    const Point from = m_from.transform.to_world(place.x, place.y);
    Point moved = from;
    if (m_transform) {
        m_transform->forward({&moved.x, 1}, {&moved.y, 1});
        if (!std::isfinite(moved.x) || !std::isfinite(moved.y)
            || (m_looks_back && !leads_back(from, moved)))
            return {Nowhere, Nowhere};
    }
    Point cell = m_to.transform.to_cell(moved.x, moved.y);
    if (m_transform)
        cell.x = column_near(cell.x, near, m_turn_columns);
    return cell;
}

// A stretch is filled evenly where that is right at its quarters; a half where longitudes jump, or
// the map ends, is halved again.
void GridTransform::fill_stretch(std::span<double> x, std::span<double> y, double near,
                                 double tolerance) const {
    const std::size_t last = x.size() - 1;
    if (x.size() <= ShortStretch) {
        to_cells(x, y, near);
        return;
    }
    const std::array<std::size_t, 5> looked_at{0, last / 4, last / 2, last - last / 4, last};
    std::array<Point, 5> exact;
    for (std::size_t i = 0; i < exact.size(); ++i)
        exact[i] = to_cell({x[looked_at[i]], y[looked_at[i]]}, near);
    const auto between = [&](std::size_t at) {
        const double share = static_cast<double>(at) / static_cast<double>(last);
        return Point{exact[0].x + share * (exact[4].x - exact[0].x),
                     exact[0].y + share * (exact[4].y - exact[0].y)};
    };
    bool even = true;
    for (std::size_t i = 1; i < 4; ++i) {
        const Point filled = between(looked_at[i]);
        // NaN is never within the tolerance.
        even = even && std::abs(filled.x - exact[i].x) <= tolerance
               && std::abs(filled.y - exact[i].y) <= tolerance;
    }
    if (!even) {
        const std::size_t half = x.size() / 2;
        fill_stretch(x.first(half), y.first(half), near, tolerance);
        fill_stretch(x.subspan(half), y.subspan(half), near, tolerance);
        return;
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Point filled = between(i);
        x[i] = filled.x;
        y[i] = filled.y;
    }
}

void GridTransform::row_to_cells(std::span<double> x, std::span<double> y, double near,
                                 double tolerance) const {
    for (std::size_t begin = 0; begin < x.size(); begin += StretchCells) {
        const std::size_t count = std::min(StretchCells, x.size() - begin);
        fill_stretch(x.subspan(begin, count), y.subspan(begin, count), near, tolerance);
    }
}

} // namespace graticule::operations
