// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/images/image.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace graticule::earth {

/// How much of each cell of a tile a region holds, and whether it holds the cell's middle.
struct RegionCells {
    std::vector<double> shares;
    std::vector<bool> inside;
};

/// A geometry in longitude and latitude in the cells of a grid: x counts columns, y rows.
/// @throws Error Unsupported for one that the grid's CRS does not reach
std::vector<std::uint8_t> in_cells(geodata::WkbView degrees, const Projection& grid);

/// How far edges may stray that are to lie in a grid's cells, in metres.
double cell_tolerance(const Projection& grid);

/// A region in the cells of a grid. A cell that a point is in counts wholly.
class GridRegion {
public:
    /// @throws Error Unsupported for a region of lines, or one that the grid's CRS does not reach
    GridRegion(const Shape& region, std::shared_ptr<const Projection> grid);

    /// How many cells the box around it has.
    double box_cells() const;
    /// Tiles that hold all of it, in their order from the top.
    void for_each_tile(const std::function<void(const Tile&)>& visit) const;
    RegionCells cells_of(const Tile& tile) const;

private:
    std::shared_ptr<const Projection> m_grid;
    std::vector<std::uint8_t> m_wkb; ///< in cells
    geodata::Extent m_extent;
    int m_dimension = 2;
};

/// Ones within a shape, masked elsewhere: by how much of a cell it holds, or whether it holds the
/// cell's middle.
SharedSource region_source(const std::shared_ptr<const Shape>& shape, bool shares);

/// The image within a shape, whose edge masks cells in part.
Image clipped_image(const Image& image, const std::shared_ptr<const Shape>& shape);

} // namespace graticule::earth
