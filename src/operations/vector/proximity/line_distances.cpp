// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/line_distances.hpp"

#include "geodata/crs/geodesic.hpp"
#include "geodata/crs/longitude.hpp"
#include "operations/table/placed_field.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/proximity/distance_table.hpp"
#include "operations/vector/proximity/nearest_lines.hpp"
#include "operations/vector/proximity/nearest_places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;
using geodata::HalfTurn;
using geodata::Layer;
using geodata::Point;

namespace {

// An end of a part of a line, and the edge that runs to it.
struct LineEnd {
    GroundEdge outward; ///< its `to` is the end
    bool start = false;
};

bool at_same_place(const Point& first, const Point& second) {
    return first.x == second.x && first.y == second.y;
}

// The first vertex that is another place than the first one: vertices may be repeated.
template <class Vertices>
LineEnd end_of(Vertices vertices, bool start) {
    const Point end = *vertices.begin();
    const auto inner = std::find_if(vertices.begin(), vertices.end(), [&](const Point& vertex) {
        return !at_same_place(vertex, end);
    });
    return {{inner == vertices.end() ? end : *inner, end, 0}, start};
}

// Both sides of a cut at the antimeridian, where the line goes on.
bool continues(const LineEnd& end, const LineEnd& other) {
    constexpr double RoundingDegrees = 1e-9;
    return std::abs(end.outward.to.x) == HalfTurn && other.outward.to.x == -end.outward.to.x
           && std::abs(other.outward.to.y - end.outward.to.y) < RoundingDegrees;
}

std::vector<LineEnd> ends_of(geodata::WkbView line) {
    std::vector<LineEnd> ends;
    geodata::walk_paths(line, [&](const geodata::PathView& path) {
        const auto& points = path.points;
        if (at_same_place(points.front(), points.back()))
            return;
        ends.push_back(end_of(points, true));
        ends.push_back(end_of(std::vector<Point>(points.rbegin(), points.rend()), false));
    });
    std::vector<LineEnd> open;
    for (const LineEnd& end : ends)
        if (std::none_of(ends.begin(), ends.end(),
                         [&](const LineEnd& other) { return continues(end, other); }))
            open.push_back(end);
    return open;
}

// One row of the table.
struct LineDistance {
    std::size_t point = 0;
    NearestPlace place;
    std::string_view end = "along";
    double extended_m = 0;
};

class LineDistances {
public:
    LineDistances(const geodata::GeometryColumn& lines, const geodata::Ellipsoid& ellipsoid)
        : m_geodesic(ellipsoid), m_foot(ellipsoid), m_ends(lines.size()) {
        for (std::size_t row = 0; row < lines.size(); ++row)
            if (!lines.is_void(row))
                m_ends[row] = ends_of(lines.wkb(row));
    }

    LineDistance of(std::size_t point, const NearestPlace& place, bool extended) const {
        LineDistance result{point, place, "along", place.neighbour.distance.metres};
        for (const LineEnd& end : m_ends[place.neighbour.row]) {
            constexpr double ContactDistanceM = 1e-6;
            if (m_geodesic.distance(place.on_reference, end.outward.to).metres < ContactDistanceM)
                result.end = end.start ? "start" : "end";
            if (!extended)
                continue;
            const auto foot = m_foot.ahead(place.on_feature, end.outward.to,
                                           m_foot.azimuth_degrees(end.outward, 1));
            if (foot)
                result.extended_m = std::min(result.extended_m, foot->distance.metres);
        }
        return result;
    }

private:
    geodata::Geodesic m_geodesic;
    GeodesicFoot m_foot;
    std::vector<std::vector<LineEnd>> m_ends; ///< of each line
};

struct PointOnLine {
    std::size_t point = 0;
    NearestPlace place;
};

std::vector<PointOnLine> on_nearest_line(const Layer& points, const Layer& lines, Report& report,
                                         const Context& context) {
    const NearestPlaces places = nearest_places(points, &lines, {}, report, context);
    std::vector<PointOnLine> found;
    for (std::size_t row = 0; row < places.of.size(); ++row)
        if (places.of[row])
            found.push_back({row, *places.of[row]});
    return found;
}

// Each line in an index of its own, so that it is the nearest one.
std::vector<PointOnLine> on_each_line(const Layer& points, const Layer& lines,
                                      const Context& context) {
    const std::vector<std::size_t> point_rows = rows_with_place(points);
    const std::vector<std::size_t> line_rows = rows_with_place(lines);
    std::vector<std::optional<NearestPlace>> places(point_rows.size() * line_rows.size());
    parallel_for(
        context, line_rows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const geodata::GeometryColumn line = lines.geometry().select({&line_rows[i], 1});
                const GroundIndex index(line, lines.crs().ellipsoid());
                for (std::size_t j = 0; j < point_rows.size(); ++j) {
                    auto& place = places[j * line_rows.size() + i];
                    place = index.nearest_place(points.geometry().wkb(point_rows[j]), {});
                    if (place)
                        place->neighbour.row = line_rows[i];
                }
            }
        },
        "measuring distances to lines");
    std::vector<PointOnLine> found;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i]) // none from a point that is not on the Earth
            found.push_back({point_rows[i / line_rows.size()], *places[i]});
    return found;
}

Layer tabulated_lines(const Layer& points, const std::vector<LineDistance>& distances,
                      const geodata::Crs& degrees, bool extended, Report& report,
                      const Context& context) {
    std::vector<std::size_t> rows;
    NearestPlaces places{degrees, {}};
    Column in(FieldType::Integer);
    Column ends(FieldType::Text);
    Column beyond(FieldType::Real);
    for (const LineDistance& distance : distances) {
        rows.push_back(distance.point);
        places.of.emplace_back(distance.place);
        in.append_integer(static_cast<std::int64_t>(distance.point));
        ends.append_text(distance.end);
        beyond.append_real(distance.extended_m);
    }
    Layer table = points.select(rows);
    place_field(table, {"IN_FID", FieldType::Integer, ""}, std::move(in), report);
    place_near_fields(table, places, report, context);
    place_field(table, {"NEAR_END", FieldType::Text, ""}, std::move(ends), report);
    if (extended)
        place_field(table, {"EXTENDED_DIST", FieldType::Real, "m"}, std::move(beyond), report);
    table.remove_geometry();
    return table;
}

} // namespace

Layer line_distances(const Layer& points, const Layer& lines, const LineDistanceOptions& options,
                     Report& report, const Context& context) {
    require_points(points);
    require_lines(lines);
    const Layer from = on_the_globe(points, report, context);
    Report again; // the search for the nearest line says the same
    const Layer to = on_the_same_globe(from, lines, options.all_lines ? report : again, context);
    if (options.all_lines)
        require_fewer_pairs(static_cast<double>(points.size()) * static_cast<double>(lines.size()),
                            fmt::format("of '{}' and '{}'", points.name(), lines.name()));
    const std::vector<PointOnLine> found = options.all_lines
                                               ? on_each_line(from, to, context)
                                               : on_nearest_line(points, lines, report, context);
    const LineDistances ends(to.geometry(), from.crs().ellipsoid());
    std::vector<LineDistance> distances(found.size());
    constexpr std::size_t Grain = 256;
    parallel_for(context, found.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            distances[i] = ends.of(found[i].point, found[i].place, options.extended);
    });
    report.drop("point without geometry", points.geometry().void_count());
    return tabulated_lines(points, distances, from.crs(), options.extended, report, context);
}

} // namespace graticule::operations
