// SPDX-License-Identifier: Apache-2.0
#include "earth/images/stroke_cells.hpp"

#include "earth/functions/shapes.hpp"
#include "earth/images/region_cells.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::earth {

namespace {

double distance_to_segment(geodata::Point at, geodata::Point a, geodata::Point b) {
    const double across = b.x - a.x;
    const double down = b.y - a.y;
    const double squared = across * across + down * down;
    const double along =
        squared > 0 ? std::clamp(((at.x - a.x) * across + (at.y - a.y) * down) / squared, 0.0, 1.0)
                    : 0;
    return std::hypot(at.x - a.x - along * across, at.y - a.y - along * down);
}

/// Draws into the cells of one tile.
class Pen {
public:
    Pen(TileWork& work, double reach)
        : m_work(work), m_reach(reach), m_cells(std::make_shared<Cells>(work.tile().cells())) {}

    void draw(geodata::Point a, geodata::Point b) {
        const Tile& tile = m_work.tile();
        const auto [left, right] = range(a.x, b.x, tile.column, tile.width);
        const auto [top, bottom] = range(a.y, b.y, tile.row, tile.height);
        if (left >= right || top >= bottom)
            return;
        m_work.work().count((right - left) * (bottom - top));
        for (std::size_t row = top; row < bottom; ++row)
            for (std::size_t column = left; column < right; ++column) {
                const geodata::Point middle{
                    static_cast<double>(tile.column) + static_cast<double>(column) + 0.5,
                    static_cast<double>(tile.row) + static_cast<double>(row) + 0.5};
                if (distance_to_segment(middle, a, b) <= m_reach)
                    m_cells->set(row * tile.width + column, 1, 1);
            }
    }

    SharedCells cells() const { return m_cells; }

private:
    /// The tile's cells, counted from its edge, that may be in reach along one axis.
    std::pair<std::size_t, std::size_t> range(double a, double b, std::int64_t from,
                                              std::size_t count) const {
        const double edge = static_cast<double>(from);
        const auto within = [&](double place) {
            return static_cast<std::size_t>(
                std::clamp(place - edge, 0.0, static_cast<double>(count)));
        };
        return {within(std::floor(std::min(a, b) - m_reach)),
                within(std::ceil(std::max(a, b) + m_reach))};
    }

    TileWork& m_work;
    double m_reach;
    std::shared_ptr<Cells> m_cells; // given out once it is drawn
};

} // namespace

SharedSource stroke_source(const std::shared_ptr<const Shape>& shape, double reach_cells) {
    return make_source({}, [shape, reach_cells](TileWork& work) {
        Pen pen(work, reach_cells);
        const Projection& grid = *work.tile().grid;
        const auto wkb = in_cells(in_degrees(*shape, cell_tolerance(grid)), grid);
        geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
            if (path.points.size() == 1)
                pen.draw(path.points.front(), path.points.front());
            for (std::size_t i = 1; i < path.points.size(); ++i)
                pen.draw(path.points[i - 1], path.points[i]);
        });
        return pen.cells();
    });
}

} // namespace graticule::earth
