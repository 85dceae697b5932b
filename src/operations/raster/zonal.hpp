// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// Which part of a cell counts for a zone.
enum class CoverageRule {
    Exact, ///< the share of the cell that the zone covers, as a weight from 0 to 1
    Center ///< the whole cell if the zone holds its centre, else nothing
};

enum class ZonalStatistic {
    Count, ///< sum of coverage: cells, with fractions
    Sum,
    Mean,
    GroundMean, ///< by the ground of cells where rows are parallels, else as Mean
    Minimum,
    Maximum,
    Median, ///< weighted; the mean of the two middle values where the weights are split evenly
    StandardDeviation, ///< weighted, of the population
    Variance,
    Majority, ///< value with the greatest coverage; the greater value of equals
    Minority, ///< value with the least coverage; the lesser value of equals
    Variety   ///< number of different values
};

/// "count", "sum", "mean", "ground_mean", "min", "max", "median", "std", "variance", "majority",
/// "minority", "variety".
std::string_view zonal_statistic_name(ZonalStatistic statistic);
/// @throws Error InvalidArgument with the nearest name; also takes minimum, maximum, stdev, mode
ZonalStatistic parse_zonal_statistic(std::string_view name);

struct ZonalOptions {
    std::vector<ZonalStatistic> statistics{ZonalStatistic::Mean};
    std::vector<double> quantiles; ///< from 0 to 1, each a field "q25"
    CoverageRule coverage = CoverageRule::Exact;
    int band = 1;
    std::string prefix; ///< put before the name of each new field
};

/// The fields that zonal_statistics() adds to zones of these fields.
/// @throws Error InvalidArgument (band, quantile, a mean of classes, no statistic)
std::vector<geodata::Field> zonal_fields(const geodata::Raster& raster, const geodata::Layer& zones,
                                         const ZonalOptions& options, Report& report);

/// Summarises the cells of a band in each zone.
///
/// Weights are the cells' coverage; nodata cells never count. Cells are unweighted by ground area:
/// on a raster in degrees a mean is one of cells, which is warned of where it matters. Zones are
/// worked on in the raster's CRS, and on a rotated raster in its cell space, so coverage is exact
/// there too. Memory is bounded by strips of rows; median, quantiles, majority, minority and
/// variety keep a zone's different values.
///
/// @param zones polygons, any CRS (reprojected to the raster's, each vertex). Null, empty and
///              non-polygon geometries get nulls and are reported, as are zones without a cell
/// @return the zones' rows, fields, geometry and CRS, with a Real field for each statistic; count
///         and variety are 0, the others null, where a zone has no valid cell
/// @throws Error CrsMissing (one of the two states its CRS, the other not), InvalidArgument (band,
///         quantile, a table, a mean of classes), LimitExceeded (a zone with too many different
///         values), Io, Cancelled
/// @source coverage by exactextract (Baston, ISciences)
geodata::Layer zonal_statistics(const geodata::Raster& raster, const geodata::Layer& zones,
                                const ZonalOptions& options, const Context& context,
                                Report& report);

} // namespace graticule::operations
