// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/corner_polygons.hpp"

#include "base/error.hpp"
#include "geodata/crs/longitude.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/gather.hpp"
#include "operations/table/top_rows.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::GeosGeometry;
using geodata::HalfTurn;
using geodata::Layer;
using geodata::Point;
using Rows = std::span<const std::size_t>;

constexpr std::size_t FewestCorners = 3;

bool is_same(const Point& a, const Point& b) {
    return a.x == b.x && a.y == b.y;
}

void require_corner_points(const Layer& points) {
    const geodata::GeometryColumn& geometry = points.geometry();
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!geometry.is_void(row) && !geometry.point(row))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' holds other than points: row {} is a {}", points.name(),
                                    row, geodata::geometry_type_name(geometry.type(row))),
                        "Give a layer with a point for each corner.");
}

/// The place of each row in the order of a field, or as rows stand.
std::vector<std::size_t> ranks_of(const Layer& points, const std::optional<std::string>& order) {
    std::vector<std::size_t> rows(points.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    if (!order)
        return rows;
    if (points.column(*order).type() == FieldType::Text)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Field '{}' of '{}' is text, in whose order 10 comes before 9",
                                *order, points.name()),
                    "Give a field of numbers or times.");
    const std::array<SortKey, 1> keys{SortKey{*order, SortOrder::Ascending}};
    const std::vector<std::size_t> sorted = sorted_rows(points, keys);
    check_sorted_rows("polygons_from_points", points, keys, sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i)
        rows[sorted[i]] = i;
    return rows;
}

/// The corners of a group, closed, or why it has no polygon.
using Corners = std::variant<std::vector<Point>, std::string>;

Corners corners_of(const Layer& points, Rows rows, const Column* order) {
    std::vector<Point> ring;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (points.geometry().is_void(rows[i]))
            return "group of which a corner has no place";
        if (order != nullptr && order->is_null(rows[i]))
            return "group of which a corner has no place in the order";
        if (order != nullptr && i > 0 && same_value(*order, rows[i - 1], *order, rows[i]))
            return "group of which two corners have the same place in the order";
        const Point place = *points.geometry().point(rows[i]);
        if (ring.empty() || !is_same(ring.back(), place))
            ring.push_back(place);
    }
    if (ring.size() > 1 && is_same(ring.front(), ring.back()))
        ring.pop_back();
    if (ring.size() < FewestCorners)
        return "group of fewer than three places";
    ring.push_back(ring.front());
    return ring;
}

/// Empty where edges cross or touch.
std::vector<std::uint8_t> polygon_of(const std::vector<Point>& ring, bool degrees) {
    std::vector<Point> path = ring;
    if (degrees)
        unwrap(path);
    const GeosGeometry line = make_line(path);
    if (!is_simple(line.get()))
        return {};
    if (!degrees)
        return geodata::make_polygon_wkb(std::array{ring});
    const double latitudes = std::accumulate(ring.begin(), ring.end() - 1, 0.0,
                                             [](double sum, const Point& p) { return sum + p.y; });
    constexpr double Pole = 90;
    return geodata::geos_to_wkb(region_of_ring(ring, std::copysign(Pole, latitudes)).get());
}

// A polygon that was not cut has its corners and no other, in their order.
void check_corners(const std::vector<Point>& ring, geodata::WkbView polygon) {
    const std::vector<Point> made = points_of(polygon);
    const geodata::Extent extent = geodata::wkb_extent(polygon);
    if (extent.min_x == -HalfTurn || extent.max_x == HalfTurn)
        return;
    if (made.size() != ring.size() || !std::equal(made.begin(), made.end(), ring.begin(), is_same))
        fail_check("polygons_from_points", "a polygon has its corners in order",
                   fmt::format("{} corners rather than {}", made.size(), ring.size()));
}

/// What groups became, one for each that has a polygon.
struct MadePolygons {
    geodata::GeometryColumn polygons;
    Column counts{FieldType::Integer};
    std::vector<std::size_t> firsts; ///< a row of the group

    void add(const std::vector<Point>& ring, bool degrees, std::size_t first, Report& report) {
        const std::vector<std::uint8_t> polygon = polygon_of(ring, degrees);
        if (polygon.empty()) {
            report.drop("group of which edges cross or touch", 1);
            return;
        }
        check_corners(ring, polygon);
        polygons.append(polygon);
        counts.append_integer(static_cast<std::int64_t>(ring.size() - 1));
        firsts.push_back(first);
    }
};

void require_any(const MadePolygons& made, const Layer& points, const CornerRule& rule,
                 const Report& report) {
    if (made.firsts.empty())
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("No group of '{}' by '{}' makes a polygon{}", points.name(), rule.group,
                        report.drops().empty() ? "" : ": " + report.drops().back().reason),
            "Each needs three corners or more, with places, in an order without crossings.");
}

} // namespace

Layer corner_polygons(const Layer& points, const CornerRule& rule, Report& report,
                      const Context& context) {
    require_corner_points(points);
    const std::size_t group_field = points.field_index(rule.group);
    const std::vector<std::size_t> ranks = ranks_of(points, rule.order);
    const Column* order = rule.order ? &points.column(*rule.order) : nullptr;
    Grouping groups = group_rows(points, std::array{rule.group});
    MadePolygons made;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        context.check_cancelled();
        const std::span<std::size_t> rows =
            std::span(groups.rows)
                .subspan(groups.starts[g], groups.starts[g + 1] - groups.starts[g]);
        const std::size_t first = rows.front();
        if (points.column(group_field).is_null(first)) {
            report.drop(fmt::format("point without a value of '{}'", rule.group), rows.size());
            continue;
        }
        std::sort(rows.begin(), rows.end(),
                  [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
        const Corners corners = corners_of(points, rows, order);
        if (const auto* const reason = std::get_if<std::string>(&corners))
            report.drop(*reason, 1);
        else
            made.add(std::get<std::vector<Point>>(corners), points.crs().geographic(), first,
                     report);
    }
    require_any(made, points, rule, report);
    report.check("polygons have their corners in order");
    Layer result(points.name());
    result.set_field(points.field(group_field), points.column(group_field).select(made.firsts));
    result.set_field({free_field_name(result, "corners"), FieldType::Integer, ""},
                     std::move(made.counts));
    result.set_geometry(std::move(made.polygons), points.crs());
    return result;
}

} // namespace graticule::operations
