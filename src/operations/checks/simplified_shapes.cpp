// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/simplified_shapes.hpp"

#include "geodata/crs/geodesic.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Point;

constexpr std::size_t SimplifiedRowsChecked = 12;

struct Edge {
    Point from;
    Point to;
};

std::vector<Edge> edges_of_shape(geodata::WkbView wkb) {
    std::vector<Edge> edges;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        for (std::size_t i = 1; i < path.points.size(); ++i)
            edges.push_back({path.points[i - 1], path.points[i]});
    });
    return edges;
}

// How far a place is from edges, by the geodesic to the nearest place on each of those that are
// nearest on the map.
class EdgeDistance {
public:
    explicit EdgeDistance(const geodata::Crs& crs) : m_geodesic(crs.ellipsoid()) {
        if (!crs.geographic())
            m_to_degrees.emplace(crs, crs.geographic_base());
    }

    double metres(const Point& place, const std::vector<Edge>& edges) const {
        constexpr std::size_t Nearest = 4;
        std::vector<std::pair<double, std::size_t>> order;
        for (std::size_t i = 0; i < edges.size(); ++i)
            order.emplace_back(on_map(place, edges[i]), i);
        const std::size_t count = std::min(Nearest, order.size());
        std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                          order.end());
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < count; ++i)
            least = std::min(least, to_edge(degrees(place), edges[order[i].second]));
        return least;
    }

private:
    static Point along(const Edge& edge, double share) {
        return {edge.from.x + share * (edge.to.x - edge.from.x),
                edge.from.y + share * (edge.to.y - edge.from.y)};
    }

    static double on_map(const Point& place, const Edge& edge) {
        constexpr int Steps = 8;
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i <= Steps; ++i) {
            const Point on = along(edge, static_cast<double>(i) / Steps);
            least = std::min(least, std::hypot(on.x - place.x, on.y - place.y));
        }
        return least;
    }

    Point degrees(Point place) const {
        if (m_to_degrees)
            m_to_degrees->forward({&place.x, 1}, {&place.y, 1});
        return place;
    }

    // By golden sections: along an edge the distance falls and then rises.
    double to_edge(const Point& place, const Edge& edge) const {
        constexpr int Sections = 60;
        const double golden = (std::sqrt(5.0) - 1) / 2;
        const auto at = [&](double share) {
            return m_geodesic.distance(place, degrees(along(edge, share))).metres;
        };
        double low = 0;
        double high = 1;
        for (int i = 0; i < Sections; ++i) {
            const double left = high - golden * (high - low);
            const double right = low + golden * (high - low);
            at(left) < at(right) ? high = right : low = left;
        }
        return std::min({at(0), at(1), at((low + high) / 2)});
    }

    geodata::Geodesic m_geodesic;
    std::optional<geodata::CoordinateTransform> m_to_degrees;
};

void check_kinds(const GeometryColumn& before, const GeometryColumn& after) {
    if (before.size() != after.size())
        fail_check("simplify", "each feature stays", "features were lost");
    for (std::size_t row = 0; row < before.size(); ++row)
        if (before.is_void(row) != after.is_void(row) || before.type(row) != after.type(row))
            fail_check("simplify", "features stay of their kind",
                       fmt::format("another geometry in row {}", row));
}

void check_vertices(const GeometryColumn& before, const GeometryColumn& after, std::size_t row) {
    const auto earlier = [](const Point& a, const Point& b) {
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    };
    std::vector<Point> source = points_of(before.wkb(row));
    std::sort(source.begin(), source.end(), earlier);
    for (const Point& place : points_of(after.wkb(row)))
        if (!std::binary_search(source.begin(), source.end(), place, earlier))
            fail_check("simplify", "vertices are the source's",
                       fmt::format("another one in row {}", row));
}

void check_nearness(const GeometryColumn& before, const GeometryColumn& after, std::size_t row,
                    const EdgeDistance& distance, Length tolerance) {
    constexpr std::size_t Places = 12;
    // Scales change over the tolerance: by its share of the Earth's radius, times the tangent of
    // the latitude, which is up to some tens.
    constexpr double EarthRadiusM = 6'371'000;
    constexpr double SteepestChange = 20;
    const double slack = 1e-3 + 1e-3 * tolerance.metres
                         + SteepestChange * tolerance.metres * tolerance.metres / EarthRadiusM;
    const std::vector<Edge> edges = edges_of_shape(after.wkb(row));
    const std::vector<Point> source = points_of(before.wkb(row));
    if (edges.empty() || source.size() < 2)
        return;
    for (const std::size_t i : sampled_rows(source.size(), Places)) {
        const double metres = distance.metres(source[i], edges);
        if (std::isfinite(metres) && metres > tolerance.metres + slack)
            fail_check("simplify", "vertices that are left out lie within the tolerance",
                       fmt::format("one at {} m in row {}", metres, row));
    }
}

// "F" in the first place of the matrix: interiors that do not meet.
bool relates(const GEOSGeometry* first, const GEOSGeometry* second, const char* pattern) {
    return GEOSRelatePattern_r(geodata::geos_context(), first, second, pattern) == 1;
}

void check_neighbours(const GeometryColumn& before, const GeometryColumn& after, std::size_t row,
                      SoundShapes& shapes) {
    if (before.is_void(row) || geodata::dimension_of(before.type(row)) != 2)
        return;
    for (std::size_t other = row + 1; other < before.size(); ++other) {
        if (before.is_void(other) || geodata::dimension_of(before.type(other)) != 2
            || !before.extent(row).intersects(before.extent(other)))
            continue;
        const auto first = shapes.read(before.wkb(row));
        const auto second = first ? shapes.read(before.wkb(other)) : nullptr;
        const auto first_after = second ? shapes.read(after.wkb(row)) : nullptr;
        const auto second_after = first_after ? shapes.read(after.wkb(other)) : nullptr;
        if (!second_after)
            return;
        for (const auto& [pattern, what] :
             {std::pair{"F********", "polygons that lie side by side do not overlap"},
              std::pair{"F***1****", "polygons that share a border go on sharing one"}})
            if (relates(first.get(), second.get(), pattern)
                && !relates(first_after.get(), second_after.get(), pattern))
                fail_check("simplify", what, fmt::format("rows {} and {}", row, other));
        return;
    }
}

} // namespace

void check_simplified(const GeometryColumn& before, const GeometryColumn& after,
                      const geodata::Crs& crs, Length tolerance, Report& report) {
    check_kinds(before, after);
    const EdgeDistance distance(crs);
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(before.size(), SimplifiedRowsChecked)) {
        if (before.is_void(row))
            continue;
        check_vertices(before, after, row);
        check_nearness(before, after, row, distance, tolerance);
        check_neighbours(before, after, row, shapes);
    }
    report.check(
        "features stay of their kind; vertices of some are the source's, which lie within "
        "the tolerance of them by geodesics, and some neighbours still share their borders "
        "without overlap");
}

} // namespace graticule::operations
