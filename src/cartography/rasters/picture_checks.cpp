// SPDX-License-Identifier: Apache-2.0
#include "cartography/rasters/picture_checks.hpp"

#include "operations/checks/cell_probe.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/raster/turn_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace graticule::cartography {

using geodata::Extent;
using geodata::Point;
using operations::CellPlace;

namespace {

/// Between a raster's cells and those of its picture, each way by itself.
class PicturePlaces {
public:
    PicturePlaces(const geodata::Raster& raster, const PictureGrid& grid)
        : m_raster(raster), m_grid(grid), m_to_map(raster.require_crs(), grid.crs),
          m_turn(operations::columns_in_a_turn(operations::grid_of(raster))) {}

    /// Where a cell's centre stands; none off the picture, near its edge, and where the map has
    /// another place there too.
    std::optional<Point> in_picture(CellPlace cell) const {
        constexpr double Edge = 2; // cells of the picture
        Point place = operations::centre_of(m_raster, cell);
        m_to_map.forward({&place.x, 1}, {&place.y, 1});
        if (!std::isfinite(place.x) || !std::isfinite(place.y))
            return std::nullopt;
        const Point found = operations::solve_cell(m_grid.transform(), place);
        const bool inside = found.x >= Edge && found.y >= Edge
                            && found.x <= static_cast<double>(m_grid.width) - Edge
                            && found.y <= static_cast<double>(m_grid.height) - Edge;
        return inside ? std::optional(found) : std::nullopt;
    }

    /// The raster's cells around a place of the picture; none where the map ends, or shows most of
    /// a turn around the Earth in a few of its cells.
    std::optional<Extent> around(Point in_picture, CellPlace cell) const {
        const double near = static_cast<double>(cell.column) + 0.5;
        Extent reach;
        for (const double dx : {-1.5, 0.0, 1.5})
            for (const double dy : {-1.5, 0.0, 1.5}) {
                Point place = m_grid.transform().to_world(in_picture.x + dx, in_picture.y + dy);
                m_to_map.inverse({&place.x, 1}, {&place.y, 1});
                if (!std::isfinite(place.x) || !std::isfinite(place.y))
                    return std::nullopt;
                const Point there = operations::solve_cell(m_raster.transform, place);
                reach.add(operations::column_near(there.x, near, m_turn), there.y);
            }
        const double row = static_cast<double>(cell.row) + 0.5;
        const bool holds_it =
            reach.min_x <= near && near <= reach.max_x && reach.min_y <= row && row <= reach.max_y;
        if (!holds_it || (m_turn > 0 && reach.width() > m_turn / 2))
            return std::nullopt;
        // Averages are of averages where the raster is much finer.
        return reach.expanded(1.5 + 2 * m_grid.raster_cells);
    }

private:
    const geodata::Raster& m_raster;
    const PictureGrid& m_grid;
    geodata::CoordinateTransform m_to_map;
    double m_turn; ///< columns around the Earth, or 0
};

} // namespace

std::size_t check_picture_cells(const geodata::Raster& raster, int band, const PictureGrid& grid,
                                std::span<const double> cells) {
    const PicturePlaces places(raster, grid);
    const operations::CellProbe probe(raster, band);
    std::size_t looked_for = 0;
    for (const CellPlace& cell : operations::spread_cells(raster.width, raster.height)) {
        const auto at = places.in_picture(cell);
        const auto reach = at ? places.around(*at, cell) : std::nullopt;
        const auto piece = reach ? probe.piece(*reach) : std::nullopt;
        if (!piece)
            continue;
        const operations::ValueRange range = operations::range_of(piece->values);
        const double shown =
            cells[static_cast<std::size_t>(at->y) * grid.width + static_cast<std::size_t>(at->x)];
        const double slack = 1e-6 * std::max(std::abs(range.low), std::abs(range.high));
        const bool right = std::isnan(shown) ? !range.any || !range.all || !piece->inside
                                             : range.any && shown >= range.low - slack
                                                   && shown <= range.high + slack;
        if (!right)
            operations::fail_check(
                "a map", "cells of a raster stand where the map says",
                fmt::format("around that in column {}, row {} there are {} to {}, and the picture "
                            "has {}",
                            cell.column + 1, cell.row + 1, range.low, range.high, shown));
        ++looked_for;
    }
    return looked_for;
}

} // namespace graticule::cartography
