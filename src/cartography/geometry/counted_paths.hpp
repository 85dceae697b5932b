// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/map.hpp"
#include "cartography/styles/symbology.hpp"
#include "geodata/geometry/extent.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <vector>

namespace graticule::cartography {

/// The bounds of one path of a feature, in degrees.
struct PathBounds {
    geodata::Extent box;
    std::size_t first_point = 0;
    std::size_t end_point = 0;
    std::size_t feature = 0; ///< index into CountedPaths::mains
};

/// A small part of a feature, far from its main part.
struct ApartPart {
    geodata::Extent box;
    std::size_t feature = 0; ///< counts those with a place
};

/// Paths of the features that may tell where a map lies, in longitude and latitude.
struct CountedPaths {
    std::vector<geodata::Extent> mains; ///< box of each feature's main part
    std::vector<bool> sets_frame;       ///< of each feature: it does, and is no mere surroundings
    std::vector<geodata::Point> points;
    std::vector<PathBounds> paths;
    std::size_t features_with_place = 0; ///< those left out too
    std::vector<ApartPart> apart;        ///< parts that were left out, by feature
};

/// What to do with polygons about the south pole that have no value.
enum class AntarcticRule { LeaveOut, Count };

/// Degrees between two boxes, 0 where they meet; around the earth if that is shorter.
double gap_between(const geodata::Extent& a, const geodata::Extent& b);

/// Collects the paths of all layers of all panels, without parts of a feature that are small and
/// far from its main part. Each path is in one piece, and may go on past 180 degrees.
/// @param symbology as resolve_symbology() gives it
/// @throws Error CrsMissing, Cancelled
CountedPaths gather_paths(const MapDescription& map, const MapSymbology& symbology,
                          AntarcticRule antarctic, const Context& context);

/// Drops the features that are not to be kept, and their paths.
/// @param kept of each feature
void keep_features(CountedPaths& all, const std::vector<bool>& kept);

} // namespace graticule::cartography
