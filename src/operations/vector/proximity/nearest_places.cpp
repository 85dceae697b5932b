// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/nearest_places.hpp"

#include "base/error.hpp"
#include "operations/checks/near_place_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/gather.hpp"
#include "operations/table/placed_field.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/heights.hpp"
#include "operations/vector/overlay/layers_apart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;

namespace {

void warn_of_missing(const NearestPlaces& places, const Layer& features,
                     const NearestPlacesOptions& options, Report& report) {
    if (const std::size_t missing = places.missing(); missing > 0)
        report.warn(fmt::format("{} of the {} features of '{}' have nothing near{}", missing,
                                features.size(), features.name(),
                                options.limit ? " within the distance" : ""));
}

std::vector<std::optional<Neighbour>> neighbours_of(const NearestPlaces& places) {
    std::vector<std::optional<Neighbour>> neighbours;
    neighbours.reserve(places.of.size());
    for (const auto& place : places.of)
        neighbours.push_back(place ? std::optional(place->neighbour) : std::nullopt);
    return neighbours;
}

// The places on the reference, where the features' CRS has them.
geodata::GeometryColumn places_on_reference(const NearestPlaces& places, const Layer& features,
                                            Report& report, const Context& context) {
    geodata::GeometryColumn column;
    for (const auto& place : places.of)
        place ? column.append_point(place->on_reference.x, place->on_reference.y)
              : column.append_null();
    Layer found(features.name());
    found.set_geometry(std::move(column), places.degrees);
    return reproject(found, features.crs(), report, context).geometry();
}

} // namespace

std::size_t NearestPlaces::missing() const {
    return static_cast<std::size_t>(
        std::count_if(of.begin(), of.end(), [](const auto& place) { return !place; }));
}

NearestPlaces nearest_places(const Layer& features, const Layer* reference,
                             const NearestPlacesOptions& options, Report& report,
                             const Context& context) {
    require_limit(options.limit);
    const Layer from = on_the_globe(features, report, context);
    const Layer to = reference ? on_the_same_globe(from, *reference, report, context) : from;
    if (reference)
        warn_where_swapped(from, to, report);
    const GroundIndex index(to.geometry(), from.crs().ellipsoid());
    NearestPlaces places{from.crs(), {}};
    places.of.resize(features.size());
    constexpr std::size_t Grain = 256;
    parallel_for(
        context, features.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            NearestSearch wanted;
            wanted.limit = options.limit.value_or(Length{std::numeric_limits<double>::infinity()});
            wanted.apart = options.apart;
            for (std::size_t row = begin; row < end; ++row) {
                if (!reference)
                    wanted.except = row;
                if (!from.geometry().is_void(row))
                    places.of[row] = index.nearest_place(from.geometry().wkb(row), wanted);
            }
        },
        "finding nearest features");
    check_near_places(from.geometry(), to.geometry(), from.crs().ellipsoid(), places.of,
                      {reference == nullptr, options.apart}, report);
    warn_of_missing(places, features, options, report);
    warn_of_heights(features, reference ? *reference : features, neighbours_of(places), report);
    return places;
}

Column neighbour_rows(const NearestPlaces& places) {
    Column rows(FieldType::Integer);
    for (const auto& place : places.of)
        place ? rows.append_integer(static_cast<std::int64_t>(place->neighbour.row))
              : rows.append_null();
    return rows;
}

Column neighbour_metres(const NearestPlaces& places) {
    Column metres(FieldType::Real);
    for (const auto& place : places.of)
        place ? metres.append_real(place->neighbour.distance.metres) : metres.append_null();
    return metres;
}

void require_lines(const Layer& lines) {
    const geodata::GeometryColumn& geometry = lines.geometry();
    std::size_t others = 0;
    for (std::size_t row = 0; row < geometry.size(); ++row)
        others += !geometry.is_void(row) && geodata::dimension_of(geometry.type(row)) != 1;
    if (others > 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} of the {} features of '{}' are no lines", others, lines.size(),
                                lines.name()),
                    "Make lines of the outlines of polygons first.");
    if (geometry.void_count() == geometry.size())
        throw Error(ErrorCode::InvalidArgument, fmt::format("'{}' holds no line", lines.name()));
}

void place_near_fields(Layer& layer, const NearestPlaces& places, Report& report,
                       const Context& context) {
    const geodata::GeometryColumn found = places_on_reference(places, layer, report, context);
    Column x(FieldType::Real);
    Column y(FieldType::Real);
    for (std::size_t row = 0; row < found.size(); ++row) {
        const auto place = found.point(row);
        place ? x.append_real(place->x) : x.append_null();
        place ? y.append_real(place->y) : y.append_null();
    }
    const std::string unit = layer.crs().unit_name();
    place_field(layer, {"NEAR_FID", FieldType::Integer, ""}, neighbour_rows(places), report);
    place_field(layer, {"NEAR_DIST", FieldType::Real, "m"}, neighbour_metres(places), report);
    place_field(layer, {"NEAR_X", FieldType::Real, unit}, std::move(x), report);
    place_field(layer, {"NEAR_Y", FieldType::Real, unit}, std::move(y), report);
}

Layer with_nearest_on_line(const Layer& features, const Layer& lines, std::optional<Length> limit,
                           Report& report, const Context& context) {
    require_lines(lines);
    const NearestPlaces places = nearest_places(features, &lines, {limit}, report, context);
    Layer result = features;
    place_near_fields(result, places, report, context);
    return result;
}

Layer join_nearest_places(const Layer& features, const Layer* reference,
                          std::optional<Length> limit, Report& report, const Context& context) {
    const Layer& others = reference ? *reference : features;
    if (reference && others.size() == others.geometry().void_count())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("No feature of '{}' has a geometry", others.name()));
    const NearestPlaces places = nearest_places(features, reference, {limit}, report, context);
    JoinedRows rows;
    for (std::size_t row = 0; row < places.of.size(); ++row) {
        rows.left.push_back(row);
        rows.right.push_back(places.of[row] ? places.of[row]->neighbour.row : NoRow);
    }
    constexpr std::array<std::string_view, 2> Taken{"NEAR_FID", "NEAR_DIST"};
    const Layer renamed = with_prefixed_fields(others, features, Taken);
    Layer result = features;
    for (std::size_t i = 0; i < renamed.field_count(); ++i)
        result.set_field(renamed.field(i), gather(renamed.column(i), rows.right));
    check_joined_fields("join_nearest_places", features, renamed, rows, std::nullopt, result,
                        report);
    place_field(result, {"NEAR_FID", FieldType::Integer, ""}, neighbour_rows(places), report);
    place_field(result, {"NEAR_DIST", FieldType::Real, "m"}, neighbour_metres(places), report);
    return result;
}

} // namespace graticule::operations
