// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/drawing_record.hpp"
#include "geodata/geometry/extent.hpp"

#include <cstddef>
#include <vector>

/// Shapes of two drawings on one coarse grid, where it does not count in which parts, by how many
/// vertices or in which projection they were drawn.
namespace graticule::evaluation::strict {

/// A grid of about square cells over a part of the earth, or of a chart.
struct CellGrid {
    geodata::Extent extent;
    std::size_t width = 1;
    std::size_t height = 1;

    double column_of(double x) const;
    double row_of(double y) const;
    std::size_t size() const { return width * height; }
};

/// A grid over an extent and a margin around it.
/// @param degrees whether coordinates are longitudes and latitudes, of which those become shorter
CellGrid cell_grid_over(const geodata::Extent& extent, bool degrees);

/// Which of some shapes lies in each cell, the one that was painted last.
struct DrawnCells {
    static constexpr int Nothing = -1;

    explicit DrawnCells(const CellGrid& grid);

    /// Draws a shape beneath a label: areas with their outlines, lines, or points.
    /// @return false where no part of it lies on the grid
    bool draw(const DrawnShape& shape, MarkKind kind, int label);

    CellGrid grid;
    std::vector<int> labels;    ///< of each cell, row by row
    std::vector<bool> outlines; ///< cells where an area's edge or a line runs
};

/// The share of cells for which `here` holds that have, in them or beside them, one for which
/// `there` holds; 1 where there are none.
double share_near(const std::vector<bool>& here, const std::vector<bool>& there,
                  const CellGrid& grid, std::size_t steps);

std::vector<bool> cells_with_something(const DrawnCells& cells);

} // namespace graticule::evaluation::strict
