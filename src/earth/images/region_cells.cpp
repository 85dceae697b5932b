// SPDX-License-Identifier: Apache-2.0
#include "earth/images/region_cells.hpp"

#include "base/error.hpp"
#include "operations/raster/cell_space.hpp"
#include "operations/raster/zone_coverage.hpp"
#include "operations/vector/overlay/plane_shapes.hpp"

#include "earth/functions/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::int64_t TileSide = 256;
constexpr double FarthestCell = 1e12;

std::vector<std::uint8_t> in_tile(geodata::WkbView cells, const Tile& tile) {
    return geodata::map_coordinates(cells, [&](std::span<double> x, std::span<double> y) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] -= static_cast<double>(tile.column);
            y[i] -= static_cast<double>(tile.row);
        }
    });
}

} // namespace

std::vector<std::uint8_t> in_cells(geodata::WkbView degrees, const Projection& grid) {
    const operations::RasterGrid cells{1, 1, grid.transform, grid.crs};
    auto moved = operations::CellSpace(cells, geodata::Crs::wgs84()).to_cells(degrees);
    if (!moved)
        throw Error(ErrorCode::Unsupported,
                    "The region does not lie where the projection has places for it");
    return *std::move(moved);
}

double cell_tolerance(const Projection& grid) {
    return nominal_scale(grid) / 20;
}

GridRegion::GridRegion(const Shape& region, std::shared_ptr<const Projection> grid)
    : m_grid(std::move(grid)) {
    m_dimension = geodata::dimension_of(geodata::wkb_type(region.wkb));
    if (m_dimension == 1 || (m_dimension < 0 && !is_empty(region)))
        throw Error(ErrorCode::Unsupported,
                    "Regions are points or polygons here, not lines or collections");
    std::vector<std::uint8_t> degrees = in_degrees(region, cell_tolerance(*m_grid));
    if (m_dimension == 2) {
        const geodata::WkbView only = degrees;
        degrees = operations::plane_union({&only, 1});
    }
    m_wkb = in_cells(degrees, *m_grid);
    m_extent = geodata::wkb_extent(m_wkb);
    if (!m_extent.empty()
        && (std::abs(m_extent.min_x) > FarthestCell || std::abs(m_extent.max_x) > FarthestCell
            || std::abs(m_extent.min_y) > FarthestCell || std::abs(m_extent.max_y) > FarthestCell))
        throw Error(ErrorCode::LimitExceeded, "The region has too many cells at this scale");
}

double GridRegion::box_cells() const {
    if (m_extent.empty())
        return 0;
    return (std::floor(m_extent.max_x) - std::floor(m_extent.min_x) + 1)
           * (std::floor(m_extent.max_y) - std::floor(m_extent.min_y) + 1);
}

void GridRegion::for_each_tile(const std::function<void(const Tile&)>& visit) const {
    if (m_extent.empty())
        return;
    const auto left = static_cast<std::int64_t>(std::floor(m_extent.min_x));
    const auto top = static_cast<std::int64_t>(std::floor(m_extent.min_y));
    const auto right = static_cast<std::int64_t>(std::floor(m_extent.max_x));
    const auto bottom = static_cast<std::int64_t>(std::floor(m_extent.max_y));
    for (std::int64_t row = top; row <= bottom; row += TileSide)
        for (std::int64_t column = left; column <= right; column += TileSide)
            visit({m_grid, column, row,
                   static_cast<std::size_t>(std::min(TileSide, right - column + 1)),
                   static_cast<std::size_t>(std::min(TileSide, bottom - row + 1))});
}

RegionCells GridRegion::cells_of(const Tile& tile) const {
    RegionCells cells{std::vector<double>(tile.cells()), std::vector<bool>(tile.cells())};
    const std::vector<std::uint8_t> here = in_tile(m_wkb, tile);
    const auto place = [&](std::size_t column, std::size_t row) {
        return row * tile.width + column;
    };
    if (m_dimension == 0) {
        geodata::walk_paths(here, [&](const geodata::PathView& path) {
            const double x = std::floor(path.points.front().x);
            const double y = std::floor(path.points.front().y);
            if (x < 0 || y < 0 || x >= static_cast<double>(tile.width)
                || y >= static_cast<double>(tile.height))
                return;
            cells.shares[place(static_cast<std::size_t>(x), static_cast<std::size_t>(y))] = 1;
            cells.inside[place(static_cast<std::size_t>(x), static_cast<std::size_t>(y))] = true;
        });
        return cells;
    }
    const geodata::Window window{0, 0, tile.width, tile.height};
    const auto take = [&](const operations::Coverage& coverage, const auto& set) {
        for (std::size_t row = 0; row < coverage.window.height; ++row)
            for (std::size_t column = 0; column < coverage.window.width; ++column)
                set(place(column + coverage.window.column, row + coverage.window.row),
                    static_cast<double>(coverage.weights[row * coverage.window.width + column]));
    };
    take(operations::exact_coverage(here, window),
         [&](std::size_t i, double share) { cells.shares[i] = share; });
    take(operations::center_coverage(here, window),
         [&](std::size_t i, double share) { cells.inside[i] = share > 0; });
    return cells;
}

} // namespace graticule::earth
