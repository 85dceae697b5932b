// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/raster/interpolate.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graticule::operations {

namespace {

constexpr double SamePlaceM = 1e-3;

} // namespace

Interpolator::Interpolator(const PlacedValues& points, const InterpolationOptions& options)
    : m_points(points), m_options(options), m_index(points.places),
      m_limit_m(options.max_distance_m ? chord_of_ground(*options.max_distance_m)
                                       : std::numeric_limits<double>::infinity()) {}

std::optional<Estimate> Interpolator::at(const Vector3& place,
                                         std::optional<std::size_t> except) const {
    const std::vector<NearPlace> near =
        m_index.nearest(place, m_options.neighbours, m_limit_m, except);
    if (near.empty())
        return std::nullopt;
    if (near.front().chord_m < SamePlaceM)
        return Estimate{m_points.values[near.front().index], 0};
    return m_options.method == InterpolationMethod::Kriging ? kriging(near)
                                                            : inverse_distance(near);
}

Estimate Interpolator::inverse_distance(const std::vector<NearPlace>& near) const {
    // Relative to the nearest, so that no power of a distance overflows.
    const double nearest = ground_of_chord(near.front().chord_m);
    double weights = 0;
    double sum = 0;
    for (const NearPlace& place : near) {
        const double weight = std::pow(nearest / ground_of_chord(place.chord_m), m_options.power);
        weights += weight;
        sum += weight * m_points.values[place.index];
    }
    return {sum / weights, 0};
}

Estimate Interpolator::kriging(const std::vector<NearPlace>& near) const {
    const Variogram& variogram = *m_options.variogram;
    const auto count = static_cast<Eigen::Index>(near.size());
    // Semivariances as shares of the sill, beside which the ones of the constraint are no larger.
    Eigen::MatrixXd between = Eigen::MatrixXd::Ones(count + 1, count + 1);
    Eigen::VectorXd to_place = Eigen::VectorXd::Ones(count + 1);
    between(count, count) = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
        const NearPlace& one = near[static_cast<std::size_t>(i)];
        to_place(i) = variogram.at(one.chord_m) / variogram.sill;
        for (Eigen::Index j = 0; j <= i; ++j) {
            const NearPlace& other = near[static_cast<std::size_t>(j)];
            const double apart =
                i == j ? 0 : (m_points.places[one.index] - m_points.places[other.index]).norm();
            between(i, j) = between(j, i) = variogram.at(apart) / variogram.sill;
        }
    }
    const Eigen::VectorXd weights = between.colPivHouseholderQr().solve(to_place);
    constexpr double LargestResidue = 1e-6;
    if (!((between * weights - to_place).cwiseAbs().maxCoeff() <= LargestResidue))
        throw Error(ErrorCode::InvalidArgument,
                    "The equations of kriging cannot be solved: by this variogram near points are "
                    "as good as one",
                    "Give a nugget above 0, another model, or use idw");
    double value = 0;
    for (Eigen::Index i = 0; i < count; ++i)
        value += weights(i) * m_points.values[near[static_cast<std::size_t>(i)].index];
    const double variance = weights.dot(to_place) * variogram.sill;
    return {value, std::sqrt(std::max(0.0, variance))};
}

} // namespace graticule::operations
