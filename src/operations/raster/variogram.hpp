// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "operations/raster/placed_values.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace graticule::operations {

enum class VariogramModel { Spherical, Exponential, Gaussian };

std::string_view variogram_model_name(VariogramModel model);

/// How half the mean squared difference of two values grows with the distance of their places. For
/// a distance h above 0 it is nugget + (sill - nugget) * f(h / range), with f(u)
///     spherical    1.5 u - 0.5 u^3, and 1 from u = 1
///     exponential  1 - exp(-3 u)
///     gaussian     1 - exp(-3 u^2)
/// so that the last two reach 95 % at the range. At 0 it is 0.
struct Variogram {
    VariogramModel model = VariogramModel::Spherical;
    double nugget = 0;
    double sill = 1; ///< the nugget included
    double range_m = 1;

    double at(double distance_m) const;
};

/// Pairs of points of about one distance.
struct VariogramBin {
    double distance_m = 0; ///< mean of the pairs
    double semivariance = 0;
    std::size_t pairs = 0;
};

/// Pairs up to a third of the greatest distance between points, in 15 bins of equal width; empty
/// bins are left out. Of more than 3,000 points an even choice of them is taken, which is reported.
std::vector<VariogramBin> empirical_variogram(const PlacedValues& points, const Context& context,
                                              Report& report);

/// Fits nugget, sill and range by least squares, bins weighted by pairs / distance^2, neither
/// nugget nor partial sill below 0. The range is searched from half the least to three times the
/// greatest distance of the bins, so that the fit does not hang on a first guess. Without a model
/// that of the three which fits best. Warns of a fit without structure, and of one that does not
/// level off.
/// @throws Error InvalidArgument (fewer than 3 bins, values that are all alike)
/// @source weights: Pebesma, Multivariable geostatistics in S: the gstat package, 2004
Variogram fit_variogram(const std::vector<VariogramBin>& bins, std::optional<VariogramModel> model,
                        Report& report);

} // namespace graticule::operations
