// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/cell_space.hpp"

#include "base/error.hpp"
#include "operations/datum_shift.hpp"
#include "operations/raster/turn_columns.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace graticule::operations {

using geodata::GeometryType;
using geodata::Point;

namespace {

constexpr double StraightWithinCells = 0.05;
constexpr int MaxHalvings = 12;

// One geometry of several parts; the part itself if there is one.
std::vector<std::uint8_t> gather_cells(std::vector<std::vector<std::uint8_t>> parts) {
    if (parts.size() == 1)
        return std::move(parts.front());
    const GeometryType first =
        parts.empty() ? GeometryType::Unknown : geodata::wkb_type(parts.front());
    bool alike = !parts.empty();
    for (const auto& part : parts)
        alike = alike && geodata::wkb_type(part) == first;
    constexpr int MultiOfSingle = 3; // Point 1 -> MultiPoint 4, and so on
    return geodata::make_multi_wkb(
        alike ? static_cast<GeometryType>(static_cast<int>(first) + MultiOfSingle)
              : GeometryType::GeometryCollection,
        parts);
}

// The middle of a grid, and of its quarters.
std::vector<Point> some_places(const RasterGrid& grid) {
    const auto width = static_cast<double>(grid.width);
    const auto height = static_cast<double>(grid.height);
    return {grid.transform.to_world(width / 2, height / 2),
            grid.transform.to_world(width / 4, height / 4),
            grid.transform.to_world(3 * width / 4, height / 4),
            grid.transform.to_world(width / 4, 3 * height / 4),
            grid.transform.to_world(3 * width / 4, 3 * height / 4)};
}

} // namespace

void report_datum_shift(const RasterGrid& grid, const geodata::Crs& other, Report& report) {
    const geodata::CoordinateTransform from_grid(grid.crs, other);
    report_datum_shift(from_grid, grid.crs, other, some_places(grid), report);
}

void decide_crs(const RasterGrid& grid, const geodata::Crs& from, std::string_view what,
                Report& report) {
    if (grid.crs.known() != from.known())
        throw Error(ErrorCode::CrsMissing,
                    fmt::format("The {} and the raster cannot be laid over one another: the {} "
                                "not state {} CRS",
                                what, from.known() ? "raster does" : std::string(what) + " do",
                                from.known() ? "its" : "their"),
                    "Say which CRS it is, in catalog.toml or by a .prj file");
    if (!from.known()) {
        report.warn(
            fmt::format("Neither the raster nor the {} state a CRS: taken as the same", what));
        return;
    }
    if (from.same_as(grid.crs))
        return;
    report.decide_crs(fmt::format("The {} were moved from {} to the raster's CRS, {}", what,
                                  from.label(), grid.crs.label()));
    report_datum_shift(grid, from, report);
}

CellSpace::CellSpace(const RasterGrid& grid, const geodata::Crs& from)
    : m_transform(grid.transform), m_turn_columns(columns_in_a_turn(grid)) {
    if (grid.crs.known() && from.known() && !from.same_as(grid.crs))
        m_to_grid.emplace(from, grid.crs);
    m_from_degrees = m_to_grid && from.geographic();
}

void CellSpace::to_cells(std::span<double> x, std::span<double> y) const {
    if (m_to_grid)
        m_to_grid->forward(x, y);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Point cell = m_transform.to_cell(x[i], y[i]);
        x[i] = cell.x;
        y[i] = cell.y;
    }
}

// A transformation brings longitudes back to within half a turn of Greenwich. Keeping to those that
// there were, or else going on from the place before, leaves what lies across the antimeridian in
// one piece.
Point CellSpace::move(Point point, std::optional<double> before) const {
    Point cell = point;
    to_cells({&cell.x, 1}, {&cell.y, 1});
    if (!m_to_grid || m_turn_columns == 0)
        return cell;
    const std::optional<double> near =
        m_from_degrees ? std::optional(m_transform.to_cell(point.x, point.y).x) : before;
    if (near)
        cell.x = column_near(cell.x, *near, m_turn_columns);
    return cell;
}

// Appends what lies between two vertices, without them. False if it cannot be moved.
bool CellSpace::add_edge(Point from, Point to, Point from_cell, Point to_cell, int depth,
                         std::vector<Point>& out) const {
    const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    const Point middle_cell = move(middle, from_cell.x);
    if (std::isnan(middle_cell.x))
        return false;
    const double off = std::hypot(middle_cell.x - (from_cell.x + to_cell.x) / 2,
                                  middle_cell.y - (from_cell.y + to_cell.y) / 2);
    if (off <= StraightWithinCells || depth == MaxHalvings)
        return true;
    if (!add_edge(from, middle, from_cell, middle_cell, depth + 1, out))
        return false;
    out.push_back(middle_cell);
    return add_edge(middle, to, middle_cell, to_cell, depth + 1, out);
}

// Empty if a vertex cannot be moved.
std::vector<Point> CellSpace::move_path(std::span<const Point> path,
                                        std::optional<double> near) const {
    std::vector<Point> cells;
    cells.reserve(path.size());
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Point cell = move(path[i], cells.empty() ? near : std::optional(cells.back().x));
        if (std::isnan(cell.x) || std::isnan(cell.y))
            return {};
        if (i > 0 && m_to_grid && !add_edge(path[i - 1], path[i], cells.back(), cell, 0, cells))
            return {};
        cells.push_back(cell);
    }
    return cells;
}

std::optional<std::vector<std::uint8_t>> CellSpace::to_cells(geodata::WkbView wkb) const {
    std::vector<std::vector<std::uint8_t>> parts;
    std::vector<std::vector<Point>> rings;
    bool whole = true;
    std::optional<double> near; // where the first path begins
    const auto finish_polygon = [&] {
        if (!rings.empty())
            parts.push_back(geodata::make_polygon_wkb(rings));
        rings.clear();
    };
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        if (path.of != GeometryType::Polygon || path.ring == 0)
            finish_polygon();
        std::vector<Point> moved = move_path(path.points, near);
        if (!moved.empty() && !near)
            near = moved.front().x;
        if (moved.empty())
            whole = false;
        else if (path.of == GeometryType::Polygon)
            rings.push_back(std::move(moved));
        else if (path.of == GeometryType::LineString)
            parts.push_back(geodata::make_line_wkb(moved));
        else
            parts.push_back(geodata::make_point_wkb(moved.front().x, moved.front().y));
    });
    finish_polygon();
    if (!whole)
        return std::nullopt;
    return gather_cells(std::move(parts));
}

std::vector<std::uint8_t> shifted(geodata::WkbView wkb, double columns) {
    return geodata::map_coordinates(wkb, [&](std::span<double> x, std::span<double> /*y*/) {
        for (double& value : x)
            value += columns;
    });
}

} // namespace graticule::operations
