// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/overlapping_areas.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/vector/coordinates/extent_scan.hpp"
#include "operations/vector/measures/planar_size.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::GeometryColumn;
using geodata::HalfTurn;
using geodata::Layer;

double area_of_shape(const Extent& extent) {
    return extent.width() * extent.height();
}

// One that goes across the antimeridian without a cut is as wide as the world in the plane alone.
bool is_area(const Layer& layer, std::size_t row) {
    const GeometryColumn& geometry = layer.geometry();
    return !geometry.is_void(row) && geodata::dimension_of(geometry.type(row)) == 2
           && !(layer.crs().geographic() && geometry.extent(row).width() > HalfTurn);
}

} // namespace

bool may_overlap(const Extent& first, const Extent& second) {
    const Extent shared = first.intersection(second);
    return !shared.empty()
           && area_of_shape(shared)
                  > SeamShare * std::min(area_of_shape(first), area_of_shape(second));
}

bool any_overlap(std::span<const AreaPair> pairs, const GeometryColumn& polygons,
                 const Context& context) {
    constexpr std::size_t MostPairs = 96;
    constexpr std::size_t Grain = 24;
    const std::size_t step = pairs.size() / MostPairs + 1;
    std::atomic<bool> found{false};
    parallel_for(context, (pairs.size() + step - 1) / step, Grain,
                 [&](std::size_t begin, std::size_t end) {
                     ScanlineOverlap overlap;
                     for (std::size_t i = begin; i < end && !found.load(); ++i) {
                         const AreaPair& pair = pairs[i * step];
                         const double smaller = std::min(planar_size(polygons.wkb(pair.first)),
                                                         planar_size(polygons.wkb(pair.second)));
                         const double shared = overlap.area(polygons, pair.first, pair.second);
                         if (smaller > 0 && shared > SeamShare * smaller)
                             found = true;
                     }
                 });
    return found.load();
}

void warn_of_overlapping_areas(const Layer& layer, Report& report, const Context& context) {
    constexpr std::size_t MostRows = 1024;
    constexpr std::size_t MostPartners = 8;
    const GeometryColumn& geometry = layer.geometry();
    const BoxTree<2> tree = index_extents(geometry);
    std::vector<AreaPair> pairs;
    for (std::size_t row = 0; row < geometry.size(); row += geometry.size() / MostRows + 1) {
        if (!is_area(layer, row))
            continue;
        std::size_t partners = 0;
        tree.query(box_of(geometry.extent(row)), [&](std::size_t other) {
            if (other != row && is_area(layer, other)
                && may_overlap(geometry.extent(row), geometry.extent(other))) {
                pairs.push_back({row, other});
                ++partners;
            }
            return partners < MostPartners;
        });
    }
    if (any_overlap(pairs, geometry, context))
        report.warn(fmt::format("Features of '{}' overlap: a sum of their areas counts the ground "
                                "that they share once for each; dissolve first to count it once",
                                layer.name()));
}

} // namespace graticule::operations
