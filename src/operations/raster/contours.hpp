// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::operations {

enum class ContourKind { Lines, Bands };

struct ContourOptions {
    ContourKind kind = ContourKind::Lines;
    std::optional<double> interval{}; ///< between levels, positive; or
    std::vector<double> levels{};     ///< fixed levels, ascending; one of the two is required
    double base = 0;                  ///< a level from which the interval counts
    std::optional<double> minimum{};  ///< levels below are left out
    std::optional<double> maximum{};  ///< levels above are left out
    std::optional<double> nodata{};   ///< a value to leave out beside the band's own nodata
    int band = 1;
    std::string field = "elevation"; ///< of lines: the level; bands have "minimum" and "maximum"
};

/// The fields that contours() gives its lines or areas.
/// @throws Error InvalidArgument (interval, levels, band, classes)
std::vector<geodata::Field> contour_fields(const geodata::Raster& raster,
                                           const ContourOptions& options);

/// Draws lines of equal value, or the areas between them as polygons, in the raster's CRS. Fields
/// carry the band's unit. Values lie at cell centres and lines end at nodata.
/// @throws Error InvalidArgument (interval, levels, band), LimitExceeded (too many levels),
///         Io, Cancelled
/// @source GDALContourGenerateEx
geodata::Layer contours(const geodata::Raster& raster, const ContourOptions& options,
                        const Context& context, Report& report);

} // namespace graticule::operations
