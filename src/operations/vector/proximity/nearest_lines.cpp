// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/nearest_lines.hpp"

#include "base/error.hpp"
#include "operations/table/placed_field.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/proximity/connecting_line.hpp"
#include "operations/vector/proximity/nearest_places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;

namespace {

// Points that lie where another of the points, or one of the reference, does.
std::size_t count_coincident(const Layer& points, const Layer* reference) {
    const auto key = [](const geodata::Point& place) { return std::pair(place.x, place.y); };
    std::set<std::pair<double, double>> seen;
    const auto add = [&](const Layer& layer, std::size_t& repeated) {
        for (std::size_t row = 0; row < layer.size(); ++row)
            if (const auto place = layer.geometry().point(row))
                repeated += seen.insert(key(*place)).second ? 0 : 1;
    };
    std::size_t repeated = 0;
    if (!reference) {
        add(points, repeated);
        return repeated;
    }
    std::size_t within = 0;
    add(*reference, within);
    for (std::size_t row = 0; row < points.size(); ++row)
        if (const auto place = points.geometry().point(row))
            repeated += seen.count(key(*place));
    return repeated;
}

std::vector<std::size_t> rows_to_connect(const NearestPlaces& places, Connect which) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < places.of.size(); ++row)
        if (places.of[row])
            rows.push_back(row);
    if (which == Connect::Each || rows.empty())
        return rows;
    return {*std::min_element(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
        return places.of[a]->neighbour.distance < places.of[b]->neighbour.distance;
    })};
}

Layer connected(const Layer& points, const NearestPlaces& places,
                const std::vector<std::size_t>& rows, Report& report, const Context& context) {
    const geodata::Ellipsoid ellipsoid = places.degrees.ellipsoid();
    geodata::GeometryColumn lines;
    NearestPlaces chosen{places.degrees, {}};
    Column starts(FieldType::Integer);
    std::size_t cut = 0;
    for (const std::size_t row : rows) {
        const NearestPlace& place = *places.of[row];
        lines.append(connecting_line(place.on_feature, place.on_reference, ellipsoid));
        cut += lines.type(lines.size() - 1) == geodata::GeometryType::MultiLineString;
        chosen.of.push_back(place);
        starts.append_integer(static_cast<std::int64_t>(row));
    }
    if (cut > 0)
        report.decide(fmt::format("{} lines cross the antimeridian and were cut there", cut));
    Layer result = points.select(rows);
    result.set_geometry(std::move(lines), places.degrees);
    result = reproject(result, points.crs(), report, context);
    place_field(result, {"IN_FID", FieldType::Integer, ""}, std::move(starts), report);
    place_field(result, {"NEAR_FID", FieldType::Integer, ""}, neighbour_rows(chosen), report);
    place_field(result, {"NEAR_DIST", FieldType::Real, "m"}, neighbour_metres(chosen), report);
    return result;
}

} // namespace

void require_points(const Layer& layer) {
    const geodata::GeometryColumn& geometry = layer.geometry();
    std::size_t others = 0;
    for (std::size_t row = 0; row < geometry.size(); ++row)
        others += !geometry.is_void(row) && geodata::dimension_of(geometry.type(row)) != 0;
    if (others > 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} of the {} features of '{}' are no points", others, layer.size(),
                                layer.name()),
                    "Take their centres or their vertices as points first.");
}

Layer connect_nearest(const Layer& points, const Layer* reference, Connect which,
                      std::optional<Length> limit, Report& report, const Context& context) {
    require_points(points);
    if (reference)
        require_points(*reference);
    const NearestPlaces places = nearest_places(points, reference, {limit, true}, report, context);
    const std::vector<std::size_t> rows = rows_to_connect(places, which);
    if (rows.empty())
        report.warn(fmt::format("No two points of '{}'{} lie at different places{}: there is no "
                                "line between them",
                                points.name(),
                                reference ? fmt::format(" and '{}'", reference->name()) : "",
                                limit ? " within the distance" : ""));
    if (const std::size_t coincident = count_coincident(points, reference); coincident > 0)
        report.warn(fmt::format("{} of the {} points of '{}' lie where another point does: they "
                                "are connected with the nearest other place",
                                coincident, points.size(), points.name()));
    report.drop("point without geometry", points.geometry().void_count());
    if (which == Connect::Each)
        report.drop("point with nothing near", places.missing() - points.geometry().void_count());
    return connected(points, places, rows, report, context);
}

} // namespace graticule::operations
