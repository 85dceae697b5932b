// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/buffer.hpp"

#include "base/error.hpp"
#include "base/per_thread.hpp"
#include "base/text.hpp"
#include "geodata/crs/longitude.hpp"
#include "operations/checks/ground_checks.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/proximity/buffer_shape.hpp"
#include "operations/vector/proximity/projected_circle.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::HalfTurn;
using geodata::Layer;
using geodata::Point;

constexpr double FarthestM = 10'000'000;

void check_distance(Length distance) {
    if (std::isfinite(distance.metres) && std::abs(distance.metres) <= FarthestM)
        return;
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("A buffer of {} m is beyond the 10,000 km that can be drawn",
                            shortest_number(distance.metres)),
                "Give the distance in metres.");
}

// Buffers of a layer's rows, for one thread. The rings of points need GEOS only where they leave
// the map or enclose a pole.
class RowBuffer {
public:
    RowBuffer(const Layer& globe, const Layer& original, Length distance)
        : m_globe(globe.geometry()), m_original(original.geometry()), m_distance(distance),
          m_map(original.crs()), m_circle(distance, globe.crs().ellipsoid()),
          m_projected(m_circle, m_map), m_shape(distance, globe.crs().ellipsoid(), m_map) {}

    void run(std::size_t begin, std::size_t end, GeometryColumn& morsel) {
        constexpr std::size_t CircleBytes = 13 + 16 * (GroundCircle::Vertices + 1);
        morsel.reserve(end - begin, (end - begin) * CircleBytes);
        for (std::size_t row = begin; row < end; ++row) {
            const auto point = m_globe.point(row);
            if (m_globe.is_void(row) || (point && m_distance.metres <= 0))
                morsel.append_null();
            else if (point)
                add_circle(*point, morsel);
            else
                add_shape(row, morsel);
        }
    }

private:
    void add_circle(const Point& centre, GeometryColumn& morsel) {
        std::vector<Point>& ring = m_rings.front();
        if (!m_map.geographic() && m_projected.draw(centre, ring)) {
            morsel.append(geodata::make_polygon_wkb(m_rings));
            return;
        }
        m_circle.draw(centre, ring);
        if (m_map.geographic() ? needs_cutting(ring) : !m_map.project(ring))
            append(m_shape.circle(centre), morsel);
        else
            morsel.append(geodata::make_polygon_wkb(m_rings));
    }

    // Makes the ring continuous as well.
    static bool needs_cutting(std::vector<Point>& ring) {
        const double turned = unwrap(ring);
        for (const Point& point : ring) {
            if (point.x < -HalfTurn || point.x > HalfTurn)
                return true;
        }
        return std::abs(turned) > HalfTurn;
    }

    void add_shape(std::size_t row, GeometryColumn& morsel) {
        append(m_shape.run(m_globe.wkb(row), m_original.wkb(row)), morsel);
    }

    static void append(const geodata::GeosGeometry& geometry, GeometryColumn& morsel) {
        if (is_empty(geometry.get()))
            morsel.append_null();
        else
            morsel.append(geodata::geos_to_wkb(geometry.get()));
    }

    const GeometryColumn& m_globe;
    const GeometryColumn& m_original;
    Length m_distance;
    OutlineMap m_map;
    GroundCircle m_circle;
    ProjectedCircle m_projected;
    BufferShape m_shape;
    std::vector<std::vector<Point>> m_rings{1};
};

} // namespace

Layer buffer(const Layer& layer, Length distance, Report& report, const Context& context) {
    check_distance(distance);
    const Layer sound = with_valid_polygons(layer, report, context);
    const Layer globe = on_the_globe(sound, report, context);
    const Layer& original = layer.crs().geographic() ? globe : sound;
    const bool points = geodata::dimension_of(layer.geometry().common_type()) == 0;
    // Points take microseconds each and shapes milliseconds. Circles are a kilobyte each, and as
    // many morsels as there are threads lie beside the result.
    const std::size_t grain = points ? 512 : 16;
    PerThread<RowBuffer> rows(
        [&] { return std::make_unique<RowBuffer>(globe, original, distance); });
    GeometryColumn buffers = map_morsels(
        layer.size(), grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            rows.mine().run(begin, end, morsel);
        },
        "buffering");
    check_buffers(globe.geometry(), original.geometry(), buffers, layer.crs(), distance, report);
    report.decide(fmt::format("Buffers are {} km on the ground (geodesic), whatever the CRS",
                              shortest_number(distance.kilometres())));
    return with_geometries(layer, std::move(buffers),
                           distance.metres <= 0 ? "feature that shrank to nothing"
                                                : "buffer that cannot be drawn in the layer's CRS",
                           report);
}

} // namespace graticule::operations
