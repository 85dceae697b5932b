// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/drawn_cells.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation::strict {

namespace {

using geodata::Extent;
using geodata::Point;

/// The areas of a chart that are seen, in shares of the range of the reference's. Both axes count
/// alike, whatever their units.
std::vector<DrawnShape> areas_of(const DrawnPanel& panel, const Extent& range) {
    std::vector<DrawnShape> areas;
    for (const MarkGroup& group : panel.marks) {
        if (group.kind != MarkKind::Areas)
            continue;
        for (const DrawnShape& shape : group.shapes) {
            if (!shape.pixel)
                continue;
            DrawnShape area = shape;
            for (DrawnPath& path : area.paths)
                for (Point& point : path)
                    point = {(point.x - range.min_x) / std::max(range.width(), 1e-300),
                             (point.y - range.min_y) / std::max(range.height(), 1e-300)};
            areas.push_back(std::move(area));
        }
    }
    return areas;
}

Extent range_of(const DrawnPanel& panel) {
    Extent range;
    for (const MarkGroup& group : panel.marks)
        if (group.kind == MarkKind::Areas)
            for (const DrawnShape& shape : group.shapes)
                for (const DrawnPath& path : shape.paths)
                    for (const Point& point : path)
                        range.add(point.x, point.y);
    return range;
}

/// @return how many of the areas lie nowhere on the grid
std::size_t draw(const std::vector<DrawnShape>& areas, DrawnCells& cells) {
    std::size_t outside = 0;
    for (std::size_t i = 0; i < areas.size(); ++i)
        outside += cells.draw(areas[i], MarkKind::Areas, static_cast<int>(i)) ? 0 : 1;
    return outside;
}

} // namespace

void check_chart_areas(const DrawnPanel& expected, const DrawnPanel& found,
                       const PictureRules& rules, Verdict& verdict) {
    const Extent range = range_of(expected);
    const CellGrid grid = cell_grid_over({0, 0, 1, 1}, false);
    DrawnCells right(grid);
    DrawnCells made(grid);
    draw(areas_of(expected, range), right);
    const std::size_t outside = draw(areas_of(found, range), made);
    const std::vector<bool> here = cells_with_something(right);
    const std::vector<bool> there = cells_with_something(made);
    const double covered = share_near(here, there, grid, 1);
    const double own = share_near(there, here, grid, 1);
    const double outlines = std::min(share_near(right.outlines, made.outlines, grid, 1),
                                     share_near(made.outlines, right.outlines, grid, 1));
    verdict.note_closeness(std::min({covered, own, outlines}), 3);
    if (covered < rules.coverage || own < rules.coverage || outside > 0)
        verdict.fail(
            "areas of the chart",
            fmt::format("at least {:.0f}% where those of the reference are", 100 * rules.coverage),
            outside > 0 ? fmt::format("{} beyond them", outside)
                        : fmt::format("{:.1f}%", 100 * std::min(covered, own)));
    else if (outlines < 0.9 * rules.coverage)
        verdict.fail(
            "edges of the chart's areas",
            fmt::format("at least {:.0f}% where the reference has them", 90 * rules.coverage),
            fmt::format("{:.1f}%", 100 * outlines));
}

} // namespace graticule::evaluation::strict
