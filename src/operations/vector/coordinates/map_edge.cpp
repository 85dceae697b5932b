// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/map_edge.hpp"

#include "geodata/crs/central_meridian.hpp"
#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/extent.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/coordinates/continuous_path.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace graticule::operations {

using geodata::CoordinateTransform;
using geodata::GeometryType;
using geodata::GeosGeometry;
using geodata::HalfTurn;
using geodata::PathView;
using geodata::Point;
using geodata::WkbView;

namespace {

constexpr double MetresPerDegree = 111'320; // at most
// An edge is looked at where it is this long on the map, and this much longer than it was. On maps
// that stretch more it is looked at in vain.
constexpr double ShortestTornM = 100'000;
constexpr double LeastStretch = 1.5;
// The middle of a torn edge lies at an end of the map, half of the edge's length from where it is
// drawn; that of an edge that leads to 89 degrees north in Mercator's projection a third.
constexpr double MiddleOff = 0.4;

std::vector<Point> points_in(WkbView wkb) {
    std::vector<Point> points;
    geodata::walk_paths(wkb, [&](const PathView& path) {
        points.insert(points.end(), path.points.begin(), path.points.end());
    });
    return points;
}

geodata::Extent extent_of_pieces(std::span<const Point> points) {
    geodata::Extent extent;
    for (const Point& point : points)
        extent.add(point.x, point.y);
    return extent;
}

// Calls look(i) for each edge, from i - 1 to i, of a geometry's paths, until it is true.
template <typename Look>
bool any_edge(WkbView wkb, const Look& look) {
    bool found = false;
    std::size_t start = 0;
    geodata::walk_paths(wkb, [&](const PathView& path) {
        for (std::size_t i = 1; i < path.points.size() && !found; ++i)
            found = look(start + i);
        start += path.points.size();
    });
    return found;
}

// Edges that are straight in a projected CRS, cut into pieces of a kilometre or of two thousandths
// of the whole.
std::vector<std::uint8_t> with_short_steps(WkbView source, double metres_per_unit) {
    constexpr double LongestM = 1000;
    constexpr double MostPieces = 2000;
    const geodata::Extent extent = extent_of_pieces(points_in(source));
    const double longest = std::max(LongestM / metres_per_unit,
                                    std::max(extent.width(), extent.height()) / MostPieces);
    return geodata::geos_to_wkb(densified(geodata::geos_from_wkb(source).get(), longest).get());
}

// The parts of a geometry, each whole and cut at the ends of a map, in degrees from its middle.
class Parts {
public:
    explicit Parts(double centre) : m_centre(centre) {}

    void add(const ContinuousPath& path) {
        std::vector<Point> points = path.degrees;
        for (Point& point : points)
            point.x -= m_centre;
        if (path.of == GeometryType::Polygon)
            add_ring(std::move(points), path);
        else if (path.of == GeometryType::LineString)
            m_of[1].push_back(cut_at_antimeridian(make_line(points)));
        else
            m_of[0].push_back(geodata::geos_from_wkb(
                geodata::make_point_wkb(longitude_near(points.front().x, 0), points.front().y)));
    }

    GeosGeometry together() {
        std::vector<GeosGeometry> all;
        for (std::size_t dimension = 0; dimension < m_of.size(); ++dimension)
            if (!m_of[dimension].empty())
                all.push_back(
                    keep_dimension(unite(std::move(m_of[dimension])), static_cast<int>(dimension)));
        return all.size() == 1 ? std::move(all.front())
                               : make_collection(GEOS_GEOMETRYCOLLECTION, std::move(all));
    }

private:
    void add_ring(std::vector<Point> points, const ContinuousPath& path) {
        GeosGeometry region = region_of_ring(std::move(points), path.pole);
        std::vector<GeosGeometry>& areas = m_of[2];
        if (path.ring == 0)
            areas.push_back(std::move(region));
        else if (!areas.empty())
            areas.back() = geodata::own_geos(
                GEOSDifference_r(geodata::geos_context(), areas.back().get(), region.get()),
                "leave out a hole");
    }

    double m_centre;
    std::array<std::vector<GeosGeometry>, 3> m_of; ///< by dimension
};

} // namespace

MapEdge::MapEdge(const geodata::Crs& from, const geodata::Crs& to,
                 const CoordinateTransform& transform)
    : m_from(from), m_to(to), m_transform(transform) {}

bool MapEdge::tears(WkbView source, WkbView moved) const {
    const std::vector<Point> after = points_in(moved);
    const geodata::Extent extent = extent_of_pieces(after);
    if (m_to.geographic()
            ? extent.width() <= FarApart
            : std::max(extent.width(), extent.height()) * m_to.metres_per_unit() <= ShortestTornM)
        return false;
    const std::vector<Point> before = points_in(source);
    if (before.size() != after.size())
        return false; // a part without points
    if (!m_to.geographic())
        return any_edge(source, [&](std::size_t i) {
            return tears_on_map({&before[i - 1], 2}, {&after[i - 1], 2});
        });
    const SourceOfDegrees degrees(m_transform);
    return any_edge(source, [&](std::size_t i) {
        const double drawn = after[i].x - after[i - 1].x;
        return std::abs(drawn) > FarApart
               && std::abs(degrees.travelled({before[i - 1], after[i - 1]}, {before[i], after[i]})
                           - drawn)
                      > HalfTurn;
    });
}

bool MapEdge::tears_on_map(std::span<const Point> source, std::span<const Point> moved) const {
    const auto length = [](std::span<const Point> edge) {
        return std::hypot(edge[1].x - edge[0].x, edge[1].y - edge[0].y);
    };
    const auto middle = [](std::span<const Point> edge) {
        return Point{(edge[0].x + edge[1].x) / 2, (edge[0].y + edge[1].y) / 2};
    };
    const double drawn = length(moved);
    const double source_m =
        length(source) * (m_from.geographic() ? MetresPerDegree : m_from.metres_per_unit());
    const double drawn_m = drawn * m_to.metres_per_unit();
    if (drawn_m <= ShortestTornM || drawn_m <= LeastStretch * source_m)
        return false;
    Point half = middle(source);
    const Point wanted = middle(moved);
    if (m_transform.forward({&half.x, 1}, {&half.y, 1}) != 0)
        return false;
    return std::hypot(half.x - wanted.x, half.y - wanted.y) > MiddleOff * drawn;
}

std::optional<std::vector<std::uint8_t>> MapEdge::moved_in_parts(WkbView source) {
    if (!m_globe) {
        m_globe.emplace(m_from, m_to.geographic_base());
        m_centre = geodata::central_meridian(m_to).value_or(0);
    }
    std::vector<std::uint8_t> dense(source.begin(), source.end());
    if (!m_from.geographic())
        dense = with_short_steps(source, m_from.metres_per_unit());
    const std::optional<std::vector<ContinuousPath>> paths = continuous_paths(dense, *m_globe);
    if (!paths)
        return std::nullopt;
    Parts parts(m_centre);
    for (const ContinuousPath& path : *paths)
        parts.add(path);
    std::vector<std::uint8_t> cut = geodata::geos_to_wkb(parts.together().get());
    if (m_to.geographic())
        return cut;
    if (!m_map)
        m_map.emplace(m_to.geographic_base(), m_to);
    constexpr double Inside = HalfTurn - 1e-9; // of the map, so that each end stays on its side
    bool whole = true;
    cut = geodata::map_coordinates(cut, [&](std::span<double> x, std::span<double> y) {
        for (double& longitude : x)
            longitude = std::clamp(longitude, -Inside, Inside) + m_centre;
        whole = m_map->forward(x, y) == 0;
    });
    return whole ? std::optional(std::move(cut)) : std::nullopt;
}

} // namespace graticule::operations
