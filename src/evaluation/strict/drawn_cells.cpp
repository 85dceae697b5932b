// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/drawn_cells.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Extent;
using geodata::Point;

constexpr double LongSide = 200; // cells along the longer side of what is compared
constexpr double Farthest = 1e6; // cells away, that a vertex is taken to be at most
constexpr double Margin = 0.15;  // around it, of its longer side

/// The part of a segment within a box, as shares of its length; none where it misses the box.
std::optional<std::pair<double, double>> clipped(const Point& from, const Point& to, double width,
                                                 double height) {
    double first = 0;
    double last = 1;
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    for (const auto& [step, room] :
         {std::pair{-dx, from.x}, {dx, width - from.x}, {-dy, from.y}, {dy, height - from.y}}) {
        if (step == 0) {
            if (room < 0)
                return std::nullopt;
            continue;
        }
        const double share = room / step;
        if (step < 0)
            first = std::max(first, share);
        else
            last = std::min(last, share);
    }
    return first <= last ? std::optional(std::pair{first, last}) : std::nullopt;
}

/// Draws paths of one shape in cells.
class Pen {
public:
    Pen(DrawnCells& cells, int label) : m_cells(cells), m_label(label) {}

    void mark(const Point& place, bool as_outline) {
        const double column = std::floor(place.x);
        const double row = std::floor(place.y);
        if (!(column >= 0 && row >= 0 && column < static_cast<double>(m_cells.grid.width)
              && row < static_cast<double>(m_cells.grid.height)))
            return;
        const std::size_t cell =
            static_cast<std::size_t>(row) * m_cells.grid.width + static_cast<std::size_t>(column);
        m_cells.labels[cell] = m_label;
        if (as_outline)
            m_cells.outlines[cell] = true;
        m_any = true;
    }

    void segment(const Point& from, const Point& to) {
        const auto part = clipped(from, to, static_cast<double>(m_cells.grid.width),
                                  static_cast<double>(m_cells.grid.height));
        if (!part)
            return;
        const auto& [first, last] = *part;
        const double length = std::hypot(to.x - from.x, to.y - from.y) * (last - first);
        const auto steps = static_cast<std::size_t>(std::ceil(2 * length)) + 1;
        for (std::size_t i = 0; i <= steps; ++i) {
            const double share =
                first + (last - first) * static_cast<double>(i) / static_cast<double>(steps);
            mark({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)}, true);
        }
    }

    /// Marks the cells whose centres lie within rings, by the even-odd rule.
    void fill(const std::vector<DrawnPath>& rings) {
        std::map<std::size_t, std::vector<double>> crossings;
        for (const DrawnPath& ring : rings)
            for (std::size_t i = 0; i < ring.size(); ++i)
                cross(ring[i], ring[(i + 1) % ring.size()], crossings);
        for (auto& [row, columns] : crossings) {
            std::sort(columns.begin(), columns.end());
            for (std::size_t i = 0; i + 1 < columns.size(); i += 2)
                span(row, columns[i], columns[i + 1]);
        }
    }

    bool any() const { return m_any; }

private:
    void cross(Point from, Point to, std::map<std::size_t, std::vector<double>>& crossings) const {
        if (from.y > to.y)
            std::swap(from, to);
        const double first = std::max(0.0, std::ceil(from.y - 0.5));
        const double last =
            std::min(static_cast<double>(m_cells.grid.height), std::ceil(to.y - 0.5));
        for (double row = first; row < last; ++row)
            crossings[static_cast<std::size_t>(row)].push_back(
                from.x + (row + 0.5 - from.y) / (to.y - from.y) * (to.x - from.x));
    }

    void span(std::size_t row, double from, double to) {
        const double first = std::max(0.0, std::ceil(from - 0.5));
        const double last = std::min(static_cast<double>(m_cells.grid.width), std::ceil(to - 0.5));
        for (double column = first; column < last; ++column)
            mark({column + 0.5, static_cast<double>(row) + 0.5}, false);
    }

    DrawnCells& m_cells;
    int m_label;
    bool m_any = false;
};

std::vector<bool> grown(const std::vector<bool>& cells, const CellGrid& grid) {
    std::vector<bool> wider = cells;
    for (std::size_t row = 0; row < grid.height; ++row)
        for (std::size_t column = 0; column < grid.width; ++column) {
            if (!cells[row * grid.width + column])
                continue;
            for (std::size_t r = row > 0 ? row - 1 : 0; r <= std::min(row + 1, grid.height - 1);
                 ++r)
                for (std::size_t c = column > 0 ? column - 1 : 0;
                     c <= std::min(column + 1, grid.width - 1); ++c)
                    wider[r * grid.width + c] = true;
        }
    return wider;
}

} // namespace

double CellGrid::column_of(double x) const {
    return (x - extent.min_x) / extent.width() * static_cast<double>(width);
}

double CellGrid::row_of(double y) const {
    return (extent.max_y - y) / extent.height() * static_cast<double>(height);
}

CellGrid cell_grid_over(const Extent& of_shapes, bool degrees) {
    const Extent extent = of_shapes.empty() ? Extent{0, 0, 1, 1} : of_shapes;
    const double middle = (extent.min_y + extent.max_y) / 2;
    const double narrow =
        degrees ? std::max(0.05, std::cos(std::clamp(middle, -90.0, 90.0) * std::numbers::pi / 180))
                : 1;
    double longest = std::max(extent.width() * narrow, extent.height());
    if (!(longest > 0)) // a single place, which lies somewhere all the same
        longest = 1e-3;
    const double around = Margin * longest;
    CellGrid grid;
    grid.extent = {extent.min_x - around / narrow, extent.min_y - around,
                   extent.max_x + around / narrow, extent.max_y + around};
    const double cell = longest / LongSide;
    grid.width = static_cast<std::size_t>(std::ceil(grid.extent.width() * narrow / cell));
    grid.height = static_cast<std::size_t>(std::ceil(grid.extent.height() / cell));
    return grid;
}

DrawnCells::DrawnCells(const CellGrid& over)
    : grid(over), labels(over.size(), Nothing), outlines(over.size(), false) {}

bool DrawnCells::draw(const DrawnShape& shape, MarkKind kind, int label) {
    std::vector<DrawnPath> paths = shape.paths;
    for (DrawnPath& path : paths)
        for (Point& point : path)
            point = {std::clamp(grid.column_of(point.x), -Farthest, Farthest),
                     std::clamp(grid.row_of(point.y), -Farthest, Farthest)};
    Pen pen(*this, label);
    if (kind == MarkKind::Areas)
        pen.fill(paths);
    for (const DrawnPath& path : paths) {
        if (path.size() == 1 || kind == MarkKind::Points)
            for (const Point& point : path)
                pen.mark(point, true);
        for (std::size_t i = 1; i < path.size() && kind != MarkKind::Points; ++i)
            pen.segment(path[i - 1], path[i]);
        if (kind == MarkKind::Areas && path.size() > 1)
            pen.segment(path.back(), path.front());
    }
    return pen.any();
}

double share_near(const std::vector<bool>& here, const std::vector<bool>& there,
                  const CellGrid& grid, std::size_t steps) {
    std::vector<bool> near = there;
    for (std::size_t i = 0; i < steps; ++i)
        near = grown(near, grid);
    std::size_t all = 0;
    std::size_t good = 0;
    for (std::size_t i = 0; i < here.size(); ++i) {
        all += here[i] ? 1 : 0;
        good += here[i] && near[i] ? 1 : 0;
    }
    return all == 0 ? 1 : static_cast<double>(good) / static_cast<double>(all);
}

std::vector<bool> cells_with_something(const DrawnCells& cells) {
    std::vector<bool> some(cells.labels.size());
    for (std::size_t i = 0; i < some.size(); ++i)
        some[i] = cells.labels[i] != DrawnCells::Nothing;
    return some;
}

} // namespace graticule::evaluation::strict
