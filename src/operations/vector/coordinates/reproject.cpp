// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/reproject.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/checks/coordinate_checks.hpp"
#include "operations/datum_shift.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/map_edge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::CoordinateTransform;
using geodata::GeometryColumn;
using geodata::HalfTurn;
using geodata::Layer;

bool any_lost(std::span<const double> values) {
    return std::any_of(values.begin(), values.end(),
                       [](double value) { return std::isnan(value); });
}

// Whether both sides of the antimeridian are in one place on a map, which is in metres or feet.
// What was cut there then meets again, to the last digit, if both are written alike.
// @param transform from degrees
bool meets_at_antimeridian(const CoordinateTransform& transform) {
    constexpr double Latitudes[] = {-60, 0, 60};
    for (const double latitude : Latitudes) {
        std::array<double, 2> x{HalfTurn, -HalfTurn};
        std::array<double, 2> y{latitude, latitude};
        if (transform.forward(x, y) == 0)
            return std::hypot(x[0] - x[1], y[0] - y[1]) < 1;
    }
    return false;
}

// Points lie in one batch for PROJ; other geometries are batches of their own.
class MorselReprojection {
public:
    MorselReprojection(const GeometryColumn& source, const CoordinateTransform& transform,
                       MapEdge& edge, std::vector<std::uint8_t>& in_parts, bool meets)
        : m_source(source), m_transform(transform), m_edge(edge), m_in_parts(in_parts),
          m_meets(meets) {}

    /// @return how many geometries could not be moved
    std::size_t run(std::size_t begin, std::size_t end, GeometryColumn& target) {
        move_points(begin, end);
        std::size_t lost = 0;
        std::size_t next = 0;
        for (std::size_t row = begin; row < end; ++row) {
            if (m_source.is_void(row)) {
                target.append(m_source.wkb(row));
            } else if (is_plain_point(row)) {
                const double x = m_x[next];
                const double y = m_y[next++];
                lost += std::isnan(x);
                std::isnan(x) ? target.append_null() : target.append_point(x, y);
            } else {
                lost += move_geometry(row, target) ? 0 : 1;
            }
        }
        return lost;
    }

private:
    bool is_plain_point(std::size_t row) const {
        return m_source.type(row) == geodata::GeometryType::Point
               && !geodata::wkb_has_z(m_source.wkb(row));
    }

    void move_points(std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            if (m_source.is_void(row) || !is_plain_point(row))
                continue;
            const geodata::Point point = *m_source.point(row);
            m_x.push_back(point.x);
            m_y.push_back(point.y);
        }
        m_transform.forward(m_x, m_y);
    }

    bool move_geometry(std::size_t row, GeometryColumn& target) {
        bool whole = true;
        const std::vector<std::uint8_t> moved = geodata::map_coordinates(
            m_source.wkb(row), [&](std::span<double> x, std::span<double> y) {
                // Empty parts of a geometry are NaN before as after.
                const bool gaps = any_lost(x);
                if (m_meets)
                    std::replace(x.begin(), x.end(), -HalfTurn, HalfTurn);
                m_transform.forward(x, y);
                whole = gaps || !any_lost(x);
            });
        if (whole && m_edge.tears(m_source.wkb(row), moved))
            return move_in_parts(row, target);
        whole ? target.append(moved) : target.append_null();
        return whole;
    }

    bool move_in_parts(std::size_t row, GeometryColumn& target) {
        const std::optional<std::vector<std::uint8_t>> parts =
            m_edge.moved_in_parts(m_source.wkb(row));
        m_in_parts[row] = parts.has_value() ? 1 : 0;
        parts ? target.append(*parts) : target.append_null();
        return parts.has_value();
    }

    const GeometryColumn& m_source;
    const CoordinateTransform& m_transform;
    MapEdge& m_edge;
    std::vector<std::uint8_t>& m_in_parts; ///< of all rows, of which each morsel has its own
    bool m_meets;                          ///< see meets_at_antimeridian()
    std::vector<double> m_x;
    std::vector<double> m_y;
};

// The middles of some features, from the first to the last.
std::vector<geodata::Point> some_places(const GeometryColumn& column) {
    constexpr std::size_t Most = 16;
    const std::size_t step = column.size() / Most + 1;
    std::vector<geodata::Point> places;
    for (std::size_t row = 0; row < column.size(); row += step)
        if (!column.is_void(row))
            places.push_back({column.extent(row).centre_x(), column.extent(row).centre_y()});
    return places;
}

// A box's outline with vertices close enough to see which way it runs.
std::vector<geodata::Point> outline_of(const geodata::Extent& box) {
    constexpr int Pieces = 64; // of each side
    const geodata::Point corners[] = {{box.min_x, box.min_y},
                                      {box.max_x, box.min_y},
                                      {box.max_x, box.max_y},
                                      {box.min_x, box.max_y},
                                      {box.min_x, box.min_y}};
    std::vector<geodata::Point> outline{corners[0]};
    for (int side = 0; side < 4; ++side)
        for (int i = 1; i <= Pieces; ++i) {
            const double share = static_cast<double>(i) / Pieces;
            outline.push_back({std::lerp(corners[side].x, corners[side + 1].x, share),
                               std::lerp(corners[side].y, corners[side + 1].y, share)});
        }
    return outline;
}

} // namespace

Layer reproject(const Layer& layer, const geodata::Crs& target, Report& report,
                const Context& context) {
    const GeometryColumn& source = layer.geometry();
    const geodata::Crs& from = layer.require_crs();
    Layer result = layer;
    if (from.same_as(target)) {
        result.set_crs(target);
        return result;
    }
    const CoordinateTransform probe(from, target); // says at once where there is no way
    report_datum_shift(probe, from, target, some_places(source), report);
    const bool meets = from.geographic() && target.projected() && meets_at_antimeridian(probe);
    std::atomic<std::size_t> lost{0};
    std::vector<std::uint8_t> in_parts(source.size(), 0);
    // Making a transform takes milliseconds, so morsels are large.
    constexpr std::size_t LeastMorsel = 4096;
    const std::size_t grain =
        std::max(LeastMorsel, source.size() / (4 * context.pool().width()) + 1);
    GeometryColumn moved =
        map_morsels(source.size(), grain, context,
                    [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
                        const CoordinateTransform transform(from, target);
                        MapEdge edge(from, target, transform);
                        lost += MorselReprojection(source, transform, edge, in_parts, meets)
                                    .run(begin, end, morsel);
                    });
    check_moved({source, moved, in_parts, lost.load()}, from, target, probe, report);
    if (const auto cut = std::count(in_parts.begin(), in_parts.end(), 1); cut > 0)
        report.repair(fmt::format("{} features of '{}' were cut where {} ends", cut, layer.name(),
                                  target.geographic() ? "the range of longitudes"
                                                      : "the map of " + target.label()));
    report.drop(fmt::format("geometry outside of where {} can be computed", target.label()),
                lost.load());
    if (lost.load() == source.size() - source.void_count() && lost.load() != 0)
        report.warn(fmt::format("No geometry of '{}' could be moved to {}: are its coordinates in "
                                "{}?",
                                layer.name(), target.label(), from.label()));
    result.set_geometry(std::move(moved), target);
    return result;
}

bool reaches_over_antimeridian(const Layer& layer) {
    const geodata::Extent extent = layer.geometry().total_extent();
    if (!layer.crs().projected() || extent.empty())
        return false;
    const std::vector<std::vector<geodata::Point>> outline{outline_of(extent)};
    const std::vector<std::uint8_t> box = geodata::make_polygon_wkb(outline);
    const geodata::Crs& degrees = geodata::Crs::wgs84();
    const CoordinateTransform transform(layer.crs(), degrees);
    bool whole = true;
    const std::vector<std::uint8_t> moved =
        geodata::map_coordinates(box, [&](std::span<double> x, std::span<double> y) {
            whole = transform.forward(x, y) == 0;
        });
    return !whole || MapEdge(layer.crs(), degrees, transform).tears(box, moved);
}

Layer reconcile(const Layer& first, const Layer& second, Report& report, const Context& context) {
    first.geometry();
    second.geometry();
    const geodata::Crs& target = first.require_crs();
    if (second.require_crs().same_as(target))
        return second;
    report.decide_crs(fmt::format("'{}' was moved from {} to {}, the CRS of '{}'", second.name(),
                                  second.crs().label(), target.label(), first.name()));
    return reproject(second, target, report, context);
}

Layer with_usual_longitudes(const Layer& layer, Report& report, const Context& context) {
    const GeometryColumn& source = layer.geometry();
    if (!layer.crs().geographic())
        return layer;
    const geodata::Extent total = source.total_extent();
    const bool usual = total.min_x >= -HalfTurn && total.max_x <= HalfTurn;
    if (total.empty() || usual)
        return layer;
    constexpr double MostTurned = 3 * HalfTurn;
    if (total.min_x < -MostTurned || total.max_x > MostTurned) {
        report.warn(fmt::format("'{}' is said to be in degrees but has coordinates of {}",
                                layer.name(), std::max(-total.min_x, total.max_x)));
        return layer;
    }
    std::atomic<std::size_t> changed{0};
    constexpr std::size_t Grain = 1024;
    GeometryColumn moved = map_morsels(
        source.size(), Grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            for (std::size_t row = begin; row < end; ++row) {
                const geodata::Extent& extent = source.extent(row);
                if (extent.empty() || (extent.min_x >= -HalfTurn && extent.max_x <= HalfTurn)) {
                    morsel.append(source.wkb(row));
                    continue;
                }
                ++changed;
                if (const auto point = source.point(row))
                    morsel.append_point(longitude_near(point->x, 0), point->y);
                else
                    morsel.append(geodata::geos_to_wkb(
                        cut_at_antimeridian(geodata::geos_from_wkb(source.wkb(row))).get()));
            }
        });
    check_longitudes(source, moved, report);
    report.repair(fmt::format("{} features of '{}' were brought to longitudes from -180 to 180",
                              changed.load(), layer.name()));
    Layer result = layer;
    result.set_geometry(std::move(moved), layer.crs());
    return result;
}

} // namespace graticule::operations
