// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/distance_table.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/geodesic.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"
#include "operations/vector/ellipsoid/ground_edge.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/proximity/nearest_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;
using geodata::Point;

namespace {

std::vector<Point> places_of_layer(geodata::WkbView wkb) {
    std::vector<Point> places;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        places.insert(places.end(), path.points.begin(), path.points.end());
    });
    return places;
}

std::vector<std::vector<Point>> places_of_layer(const Layer& globe,
                                                const std::vector<std::size_t>& rows) {
    std::vector<std::vector<Point>> places;
    places.reserve(rows.size());
    for (const std::size_t row : rows)
        places.push_back(places_of_layer(globe.geometry().wkb(row)));
    return places;
}

double least_distance(const geodata::Geodesic& geodesic, const std::vector<Point>& first,
                      const std::vector<Point>& second) {
    double least = std::numeric_limits<double>::infinity();
    for (const Point& here : first)
        for (const Point& there : second)
            least = std::min(least, geodesic.distance(here, there).metres);
    return least;
}

// Pairs of rows, as the table has them.
struct DistancePairs {
    std::vector<std::size_t> from; ///< places in the lists of rows
    std::vector<std::size_t> to;
};

DistancePairs pairs_within(std::size_t count, bool both_ways) {
    DistancePairs pairs;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = both_ways ? 0 : i + 1; j < count; ++j)
            if (i != j) {
                pairs.from.push_back(i);
                pairs.to.push_back(j);
            }
    return pairs;
}

DistancePairs pairs_between(std::size_t first, std::size_t second) {
    DistancePairs pairs;
    for (std::size_t i = 0; i < first; ++i)
        for (std::size_t j = 0; j < second; ++j) {
            pairs.from.push_back(i);
            pairs.to.push_back(j);
        }
    return pairs;
}

std::vector<std::size_t> rows_at(const std::vector<std::size_t>& rows,
                                 const std::vector<std::size_t>& at) {
    std::vector<std::size_t> result;
    result.reserve(at.size());
    for (const std::size_t i : at)
        result.push_back(rows[i]);
    return result;
}

Column row_column(const std::vector<std::size_t>& rows) {
    Column column(FieldType::Integer);
    column.reserve(rows.size());
    for (const std::size_t row : rows)
        column.append_integer(static_cast<std::int64_t>(row));
    return column;
}

void add_names(Layer& table, const Layer& source, const std::optional<std::string>& field,
               const std::string& prefix, const std::vector<std::size_t>& rows) {
    if (!field)
        return;
    geodata::Field named = source.field(source.field_index(*field));
    named.name = free_field_name(table, prefix + named.name);
    table.set_field(std::move(named), gather(source.column(*field), rows));
}

Layer tabulated(const Layer& points, const Layer& others, const DistanceTableOptions& options,
                const std::vector<std::size_t>& from, const std::vector<std::size_t>& to,
                const std::vector<double>& metres) {
    Layer table(points.name());
    table.set_field({"IN_FID", FieldType::Integer, ""}, row_column(from));
    table.set_field({"NEAR_FID", FieldType::Integer, ""}, row_column(to));
    add_names(table, points, options.field, "IN_", from);
    add_names(table, others, options.reference_field, "NEAR_", to);
    Column distances(FieldType::Real);
    distances.reserve(metres.size());
    for (const double distance : metres)
        distances.append_real(distance);
    table.set_field({"DISTANCE", FieldType::Real, "m"}, std::move(distances));
    return table;
}

std::size_t count_places(const std::vector<std::vector<Point>>& places) {
    std::size_t count = 0;
    for (const auto& of_one : places)
        count += of_one.size();
    return count;
}

// No way over the ground is shorter than the straight one through the Earth, and none much longer.
void check_distances(const std::vector<std::vector<Point>>& from,
                     const std::vector<std::vector<Point>>& to, const DistancePairs& pairs,
                     const std::vector<double>& metres, const geodata::Ellipsoid& ellipsoid,
                     Report& report) {
    constexpr std::size_t LookedAt = 256;
    constexpr double LongestJudgedM = 5e6;
    constexpr double ContactM = 1e-6;
    for (const std::size_t pair : sampled_rows(metres.size(), LookedAt)) {
        const auto& first = from[pairs.from[pair]];
        const auto& second = to[pairs.to[pair]];
        if (first.size() > 1 || second.size() > 1)
            continue;
        const double chord =
            (to_cartesian(second.front(), ellipsoid) - to_cartesian(first.front(), ellipsoid))
                .norm();
        const double most = chord < LongestJudgedM ? longest_geodesic(chord, ellipsoid)
                                                   : std::numeric_limits<double>::infinity();
        if (!(metres[pair] >= chord * (1 - 1e-9) - ContactM)
            || metres[pair] > most * (1 + 1e-9) + ContactM)
            fail_check("distance_table", "a way is as long as its chord allows",
                       fmt::format("pair {} is {} m for {} m", pair, metres[pair], chord));
    }
    report.check("Distances are as long as the straight lines through the Earth allow");
}

std::vector<double> measure_pairs(const std::vector<std::vector<Point>>& from,
                                  const std::vector<std::vector<Point>>& to,
                                  const DistancePairs& pairs, const geodata::Ellipsoid& ellipsoid,
                                  const Context& context) {
    const geodata::Geodesic geodesic(ellipsoid);
    std::vector<double> metres(pairs.from.size());
    constexpr std::size_t Grain = 4096;
    parallel_for(
        context, metres.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                metres[i] = least_distance(geodesic, from[pairs.from[i]], to[pairs.to[i]]);
        },
        "measuring distances");
    return metres;
}

} // namespace

void require_fewer_pairs(double pairs, const std::string& what) {
    if (pairs > static_cast<double>(MaxDistances))
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("There are {} pairs {}, and a table of distances has no more than "
                                "{}",
                                format_number(pairs, 9), what,
                                format_number(static_cast<double>(MaxDistances))),
                    "Select fewer features first, or look for the nearest of each alone.");
}

std::vector<std::size_t> rows_with_place(const Layer& layer) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < layer.size(); ++row)
        if (!layer.geometry().is_void(row))
            rows.push_back(row);
    return rows;
}

Layer distance_table(const Layer& points, const Layer* reference,
                     const DistanceTableOptions& options, Report& report, const Context& context) {
    require_points(points);
    if (reference)
        require_points(*reference);
    const Layer& others = reference ? *reference : points;
    const Layer from = on_the_globe(points, report, context);
    const Layer to = reference ? on_the_same_globe(from, *reference, report, context) : from;
    if (reference)
        warn_where_swapped(from, to, report);
    const std::vector<std::size_t> rows = rows_with_place(from);
    const std::vector<std::size_t> other_rows = reference ? rows_with_place(to) : rows;
    const auto places = places_of_layer(from, rows);
    const auto other_places = reference ? places_of_layer(to, other_rows) : places;
    const double product =
        static_cast<double>(count_places(places)) * static_cast<double>(count_places(other_places));
    const bool once = !reference && !options.both_ways;
    require_fewer_pairs(once ? product / 2 : product,
                        reference ? fmt::format("of '{}' and '{}'", points.name(), others.name())
                                  : fmt::format("of '{}'", points.name()));
    const DistancePairs pairs = reference ? pairs_between(rows.size(), other_rows.size())
                                          : pairs_within(rows.size(), options.both_ways);
    const geodata::Ellipsoid ellipsoid = from.crs().ellipsoid();
    const std::vector<double> metres =
        measure_pairs(places, other_places, pairs, ellipsoid, context);
    check_distances(places, other_places, pairs, metres, ellipsoid, report);
    report.drop("point without geometry",
                points.geometry().void_count() + (reference ? others.geometry().void_count() : 0));
    return tabulated(points, others, options, rows_at(rows, pairs.from),
                     rows_at(other_rows, pairs.to), metres);
}

} // namespace graticule::operations
