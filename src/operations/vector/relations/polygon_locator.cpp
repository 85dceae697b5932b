// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/polygon_locator.hpp"

#include "geodata/geometry/geos_handle.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace graticule::operations {

namespace {

using geodata::Point;

constexpr double RelativeError = 1e-15; // of a determinant, more than rounding makes

// Left turn 1, right turn -1, straight on 0. The plain determinant decides unless it is too near to
// 0 for its rounding error.
int orientation(const Point& a, const Point& b, double x, double y) {
    const double left = (a.x - x) * (b.y - y);
    const double right = (a.y - y) * (b.x - x);
    const double determinant = left - right;
    if (std::abs(determinant) > RelativeError * (std::abs(left) + std::abs(right)))
        return determinant > 0 ? 1 : -1;
    return GEOSOrientationIndex_r(geodata::geos_context(), a.x, a.y, b.x, b.y, x, y);
}

constexpr std::size_t EdgesPerBin = 2;
constexpr std::size_t MaxEntriesPerEdge = 4;

} // namespace

PolygonLocator::PolygonLocator(geodata::WkbView polygon) {
    std::vector<Edge> edges;
    geodata::walk_paths(polygon, [&](const geodata::PathView& path) {
        if (path.of != geodata::GeometryType::Polygon)
            return;
        for (std::size_t i = 1; i < path.points.size(); ++i)
            edges.push_back({path.points[i - 1], path.points[i]});
        for (const Point& point : path.points)
            m_extent.add(point.x, point.y);
    });
    make_bins(edges);
}

std::size_t PolygonLocator::bin_of(double y) const {
    const auto bin = static_cast<std::size_t>((y - m_extent.min_y) * m_bins_per_unit);
    return std::min(bin, m_starts.size() - 2);
}

void PolygonLocator::make_bins(const std::vector<Edge>& edges) {
    const auto span_of = [&](const Edge& edge) {
        const auto [low, high] = std::minmax(edge.from.y, edge.to.y);
        return std::pair(bin_of(low), bin_of(high));
    };
    std::size_t bins = std::max<std::size_t>(1, edges.size() / EdgesPerBin);
    // Edges that are high, as a comb's teeth, would be entered in every bin: then take fewer bins.
    for (;; bins /= 2) {
        m_starts.assign(bins + 1, 0);
        m_bins_per_unit = m_extent.height() > 0 ? static_cast<double>(bins) / m_extent.height() : 0;
        std::size_t entries = 0;
        for (const Edge& edge : edges) {
            const auto [first, last] = span_of(edge);
            entries += last - first + 1;
        }
        if (bins == 1 || entries <= MaxEntriesPerEdge * edges.size())
            break;
    }
    for (const Edge& edge : edges) {
        const auto [first, last] = span_of(edge);
        for (std::size_t bin = first; bin <= last; ++bin)
            ++m_starts[bin + 1];
    }
    for (std::size_t bin = 1; bin < m_starts.size(); ++bin)
        m_starts[bin] += m_starts[bin - 1];
    m_edges.resize(m_starts.back());
    std::vector<std::uint32_t> next(m_starts.begin(), m_starts.end() - 1);
    for (const Edge& edge : edges) {
        const auto [first, last] = span_of(edge);
        for (std::size_t bin = first; bin <= last; ++bin)
            m_edges[next[bin]++] = edge;
    }
}

Location PolygonLocator::locate(double x, double y) const {
    if (!m_extent.contains(x, y))
        return Location::Exterior;
    const std::size_t bin = bin_of(y);
    const std::span<const Edge> edges =
        std::span(m_edges).subspan(m_starts[bin], m_starts[bin + 1] - m_starts[bin]);
    // The ray goes towards greater x. Branches that depend on the point would be guessed wrong.
    unsigned inside = 0;
    unsigned unsure = 0;
    for (const auto& [from, to] : edges) {
        const double from_y = from.y - y;
        const double to_y = to.y - y;
        const double left = (from.x - x) * to_y;
        const double right = from_y * (to.x - x);
        const double determinant = left - right;
        const unsigned straddles = static_cast<unsigned>((from_y > 0) != (to_y > 0));
        inside ^= straddles & static_cast<unsigned>((determinant > 0) == (to_y > from_y));
        unsure |= static_cast<unsigned>(
            !(std::abs(determinant) > RelativeError * (std::abs(left) + std::abs(right))));
    }
    if (unsure != 0)
        return locate_exactly(edges, x, y);
    return inside != 0 ? Location::Interior : Location::Exterior;
}

Location PolygonLocator::locate_exactly(std::span<const Edge> edges, double x, double y) {
    bool inside = false;
    for (const auto& [from, to] : edges) {
        if (from.x < x && to.x < x)
            continue;
        if (to.x == x && to.y == y)
            return Location::Boundary;
        if (from.y == y && to.y == y) {
            if (std::min(from.x, to.x) <= x && x <= std::max(from.x, to.x))
                return Location::Boundary;
            continue;
        }
        if ((from.y > y) == (to.y > y))
            continue;
        const int side = orientation(from, to, x, y);
        if (side == 0)
            return Location::Boundary;
        if ((side > 0) == (to.y > from.y))
            inside = !inside;
    }
    return inside ? Location::Interior : Location::Exterior;
}

LocatorCache::LocatorCache(const geodata::GeometryColumn& polygons)
    : m_polygons(polygons), m_locators(polygons.size()) {}

LocatorCache::~LocatorCache() {
    for (const auto& locator : m_locators)
        delete locator.load();
}

const PolygonLocator& LocatorCache::get(std::size_t row) const {
    if (const PolygonLocator* known = m_locators[row].load(std::memory_order_acquire))
        return *known;
    auto fresh = std::make_unique<const PolygonLocator>(m_polygons.wkb(row));
    const PolygonLocator* expected = nullptr;
    // Where another thread was faster, its locator is taken.
    if (m_locators[row].compare_exchange_strong(expected, fresh.get(), std::memory_order_acq_rel))
        return *fresh.release();
    return *expected;
}

const PolygonLocator* LocatorCache::find_area(std::size_t row) const {
    if (const PolygonLocator* known = m_locators[row].load(std::memory_order_acquire))
        return known;
    return geodata::dimension_of(m_polygons.type(row)) == 2 ? &get(row) : nullptr;
}

} // namespace graticule::operations
