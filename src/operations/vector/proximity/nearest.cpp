// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/nearest.hpp"

#include "base/error.hpp"
#include "operations/checks/neighbour_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/ellipsoid/ground_index.hpp"
#include "operations/vector/measures/heights.hpp"
#include "operations/vector/overlay/layers_apart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

namespace graticule::operations {

using geodata::Column;
using geodata::Layer;

Layer with_prefixed_fields(const Layer& reference, const Layer& features,
                           std::span<const std::string_view> taken) {
    const auto is_taken = [&](const std::string& name) {
        return features.find_field(name)
               || std::find(taken.begin(), taken.end(), name) != taken.end();
    };
    Layer result = reference;
    for (std::size_t i = 0; i < reference.field_count(); ++i) {
        const std::string& name = reference.field(i).name;
        if (!is_taken(name))
            continue;
        // Features that were joined before have prefixed names of their own.
        std::string free = "nearest_" + name;
        for (int number = 2; is_taken(free) || result.find_field(free); ++number)
            free = fmt::format("nearest_{}_{}", name, number);
        result.rename_field(i, std::move(free));
    }
    return result;
}

void require_limit(std::optional<Length> limit) {
    if (limit && !(limit->metres >= 0))
        throw Error(ErrorCode::InvalidArgument, "The distance must be 0 or more");
}

std::vector<std::optional<Neighbour>> nearest_neighbours(const Layer& features,
                                                         const Layer& reference,
                                                         std::optional<Length> limit,
                                                         Report& report, const Context& context) {
    require_limit(limit);
    const Layer from = on_the_globe(features, report, context);
    const Layer to = on_the_same_globe(from, reference, report, context);
    warn_where_swapped(from, to, report);
    const GroundIndex index(to.geometry(), from.crs().ellipsoid());
    const Length reach = limit.value_or(Length{std::numeric_limits<double>::infinity()});
    std::vector<std::optional<Neighbour>> neighbours(features.size());
    constexpr std::size_t Grain = 256;
    parallel_for(
        context, features.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                if (!from.geometry().is_void(row))
                    neighbours[row] = index.nearest(from.geometry().wkb(row), reach);
            }
        },
        "finding nearest features");
    check_neighbours(from.geometry(), to.geometry(), from.crs().ellipsoid(), limit, neighbours,
                     report);
    return neighbours;
}

Layer join_nearest(const Layer& features, const Layer& reference, std::optional<Length> limit,
                   Report& report, const Context& context) {
    if (reference.size() == reference.geometry().void_count())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("No feature of '{}' has a geometry", reference.name()));
    const auto neighbours = nearest_neighbours(features, reference, limit, report, context);
    warn_of_heights(features, reference, neighbours, report);
    std::vector<std::size_t> rows;
    rows.reserve(neighbours.size());
    Column distances(geodata::FieldType::Real);
    std::size_t alone = 0;
    for (const std::optional<Neighbour>& neighbour : neighbours) {
        rows.push_back(neighbour ? neighbour->row : NoRow);
        alone += neighbour ? 0 : 1;
        neighbour ? distances.append_real(neighbour->distance.kilometres())
                  : distances.append_null();
    }
    if (alone != 0)
        report.warn(fmt::format("{} of {} features of '{}' have no neighbour{} in '{}'", alone,
                                features.size(), features.name(),
                                limit ? " within the distance" : "", reference.name()));
    Layer result = features;
    constexpr std::array<std::string_view, 1> Taken{"distance_km"};
    const Layer renamed = with_prefixed_fields(reference, features, Taken);
    for (std::size_t i = 0; i < renamed.field_count(); ++i)
        result.set_field(renamed.field(i), gather(renamed.column(i), rows));
    const std::string distance_field = free_field_name(result, "distance_km");
    result.set_field({distance_field, geodata::FieldType::Real, "km"}, std::move(distances));
    check_neighbour_fields(features, renamed, neighbours, result, distance_field, report);
    return result;
}

} // namespace graticule::operations
