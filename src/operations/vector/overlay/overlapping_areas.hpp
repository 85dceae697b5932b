// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <span>

namespace graticule::operations {

/// Rows of two polygons.
struct AreaPair {
    std::size_t first = 0;
    std::size_t second = 0;
};

/// By how much of the smaller one polygons may lie on one another and still be taken as side by
/// side: less is the hair's breadth by which borders of two sources differ, and shows in no figure.
inline constexpr double SeamShare = 1e-3;

/// Whether two polygons may share more than a seam, as their extents do.
bool may_overlap(const geodata::Extent& first, const geodata::Extent& second);

/// Whether the polygons of any pair share more than a seam. Of more than some hundreds of pairs a
/// part is looked at, from the first to the last.
bool any_overlap(std::span<const AreaPair> pairs, const geodata::GeometryColumn& polygons,
                 const Context& context);

/// Warns where polygons of a layer lie on one another, so that a sum of their areas is more than
/// the ground that they cover. Of more than a thousand features a part is held against all.
/// @throws Error InvalidArgument (a table)
void warn_of_overlapping_areas(const geodata::Layer& layer, Report& report, const Context& context);

} // namespace graticule::operations
