// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/layers_apart.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::Layer;

// Where lengths differ in kind, as degrees and metres do, so do the digits that matter.
constexpr int Digits = 7;

bool apart(const Extent& first, const Extent& second) {
    return !first.empty() && !second.empty() && !first.intersects(second);
}

double gap_between(const Extent& first, const Extent& second) {
    const Extent between = first.intersection(second);
    return std::max({between.min_x - between.max_x, between.min_y - between.max_y, 0.0});
}

double size_of_layer(const Extent& extent) {
    return std::max(extent.width(), extent.height());
}

double share_of(double part, double whole) {
    return whole > 0 ? part / whole : 1;
}

// Neighbours near the line x = y meet by chance where one is mirrored on it: only what lies farther
// off than it is large tells of an exchange. So do distant countries, as Kenya mirrored meets
// Spain, in a part of their extents: of one region one is in the other but for what goes over its
// edges.
bool swapped(const Extent& first, const Extent& second) {
    constexpr double Inside = 0.95;
    const Extent mirrored{first.min_y, first.min_x, first.max_y, first.max_x};
    const Extent common = mirrored.intersection(second);
    if (!apart(first, second) || common.empty()
        || gap_between(first, second) <= std::max(size_of_layer(first), size_of_layer(second)))
        return false;
    const auto inside = [&](const Extent& extent) {
        return share_of(common.width(), extent.width())
               * share_of(common.height(), extent.height());
    };
    return std::max(inside(mirrored), inside(second)) >= Inside;
}

std::string place_of(const Layer& layer, const Extent& extent) {
    return fmt::format("'{}' (x {} to {}, y {} to {})", layer.name(),
                       format_number(extent.min_x, Digits), format_number(extent.max_x, Digits),
                       format_number(extent.min_y, Digits), format_number(extent.max_y, Digits));
}

void warn_if_swapped(const Layer& first, const Layer& second, const Extent& first_extent,
                     const Extent& second_extent, Report& report) {
    if (swapped(first_extent, second_extent))
        report.warn(fmt::format("'{}' and '{}' would meet if x and y of one were swapped: is its "
                                "latitude where its longitude should be?",
                                first.name(), second.name()));
}

} // namespace

void warn_where_swapped(const Layer& first, const Layer& second, Report& report) {
    warn_if_swapped(first, second, first.geometry().total_extent(),
                    second.geometry().total_extent(), report);
}

void warn_if_far_apart(const Layer& first, const Layer& second,
                       std::span<const SpatialPredicate> predicates, Report& report) {
    const bool wants_apart =
        std::all_of(predicates.begin(), predicates.end(), [](SpatialPredicate predicate) {
            return predicate == SpatialPredicate::Disjoint;
        });
    wants_apart ? warn_where_swapped(first, second, report)
                : warn_if_far_apart(first, second, report);
}

void warn_if_far_apart(const Layer& first, const Layer& second, Report& report) {
    const Extent first_extent = first.geometry().total_extent();
    const Extent second_extent = second.geometry().total_extent();
    if (!apart(first_extent, second_extent))
        return;
    report.warn(fmt::format("The extents of {} and {} do not meet in {}, so no feature of one "
                            "meets one of the other",
                            place_of(first, first_extent), place_of(second, second_extent),
                            first.crs().label()));
    warn_if_swapped(first, second, first_extent, second_extent, report);
}

} // namespace graticule::operations
