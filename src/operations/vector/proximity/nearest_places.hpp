// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/ellipsoid/ground_index.hpp"

#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// Where each feature comes nearest to another; none for features without geometry, or with nothing
/// within the limit.
struct NearestPlaces {
    geodata::Crs degrees; ///< of the places: the geographic base of the features' CRS
    std::vector<std::optional<NearestPlace>> of;

    std::size_t missing() const;
};

struct NearestPlacesOptions {
    std::optional<Length> limit{};
    bool apart = false; ///< what a feature meets is not its neighbour
};

/// For each feature the nearest of the reference on the ground and the places where the two come
/// nearest, ties going to the lower row. Distances as nearest_neighbours() takes them; those of
/// points to lines and areas are exact to a millimetre within 1000 km.
/// @param reference null: the features themselves, none being its own neighbour
/// @throws Error CrsMissing, InvalidArgument (a table, a negative limit)
NearestPlaces nearest_places(const geodata::Layer& features, const geodata::Layer* reference,
                             const NearestPlacesOptions& options, Report& report,
                             const Context& context);

/// The row and the distance of each neighbour, null for none.
geodata::Column neighbour_rows(const NearestPlaces& places);
geodata::Column neighbour_metres(const NearestPlaces& places);

/// Adds NEAR_FID (the row of the neighbour, from 0), NEAR_DIST (metres on the ellipsoid), and
/// NEAR_X and NEAR_Y (the nearest place on the neighbour, in the CRS of the layer), null for none.
/// @param places one for each row of the layer
void place_near_fields(geodata::Layer& layer, const NearestPlaces& places, Report& report,
                       const Context& context);

/// @throws Error InvalidArgument where a layer holds anything but lines, or none
void require_lines(const geodata::Layer& lines);

/// Adds to each feature NEAR_FID (the row of the nearest line, from 0), NEAR_DIST (metres on the
/// ellipsoid) and the nearest place on it as NEAR_X and NEAR_Y, in the CRS of the features.
/// @throws Error CrsMissing, InvalidArgument (a table; no lines; features among them that are none)
geodata::Layer with_nearest_on_line(const geodata::Layer& features, const geodata::Layer& lines,
                                    std::optional<Length> limit, Report& report,
                                    const Context& context);

/// Adds to each feature the fields of its nearest neighbour, NEAR_FID (its row, from 0) and
/// NEAR_DIST (metres on the ellipsoid). Names that the features have already get the prefix
/// "nearest_". Features with nothing near are kept with nulls and reported.
/// @param reference null: the features themselves, none being its own neighbour
/// @throws Error CrsMissing, InvalidArgument (a table; no reference feature has a geometry)
geodata::Layer join_nearest_places(const geodata::Layer& features, const geodata::Layer* reference,
                                   std::optional<Length> limit, Report& report,
                                   const Context& context);

} // namespace graticule::operations
