// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/map.hpp"
#include "cartography/styles/symbology.hpp"
#include "geodata/geometry/extent.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace graticule::cartography {

/// Where the data of a map lie on the earth.
struct Coverage {
    /// Degrees, in one piece: the largest empty stretch of longitudes is left out, so that islands
    /// on both sides of the antimeridian give 177 to 184, not -180 to 180. Empty without data.
    geodata::Extent degrees;
    /// Where the main parts of most features lie: without the few that are farthest to each side.
    geodata::Extent core;
    /// Places on the features' outlines, longitude and latitude, enough to tell how far the
    /// features reach once projected.
    std::vector<geodata::Point> outline;
    std::size_t features = 0;      ///< with a place
    std::size_t features_cut = 0;  ///< that reach far beyond all others, and are cut by the frame
    std::size_t features_far = 0;  ///< without a value, far from all that have one: not counted
    std::size_t features_tiny = 0; ///< far from all others and too small to be seen beside them
    /// Whose small far parts (overseas islands) were not counted, and lie outside of `degrees`.
    std::size_t features_apart = 0;
};

/// Finds where the layers of all panels lie. A part of a feature that is small and far from its
/// main part does not count, nor do features without a value that lie about the south pole or far
/// from all features with one, nor a few tiny ones for which the frame would double.
/// @param symbology as resolve_symbology() gives it
/// @throws Error CrsMissing, Cancelled
Coverage find_coverage(const MapDescription& map, const MapSymbology& symbology,
                       const Context& context);

} // namespace graticule::cartography
