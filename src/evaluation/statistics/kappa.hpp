// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/statistics/agreement.hpp"
#include "evaluation/statistics/interval.hpp"

#include <cstddef>
#include <span>
#include <vector>

/// Agreement beyond what chance gives.
namespace graticule::evaluation {

/// How much two grades agree that are not the same.
enum class GradeWeights {
    Equal, ///< not at all: Cohen 1960
    Linear ///< the less the further apart they are, from the lowest to the highest: Cohen 1968
};

/// From -1 to 1; 0 is what chance gives.
struct Kappa {
    double value = 0;  ///< not a number where one grade is all that both gave
    Interval interval; ///< by the large-sample variance of Fleiss, Cohen and Everitt (1969)
};

/// Of two judges. Without anything judged, or where the value is no number, the interval is from
/// -1 to 1.
/// @throws Error InvalidArgument for a confidence that lies not between 0 and 1
Kappa kappa(const Confusion& confusion, GradeWeights weights = GradeWeights::Equal,
            double confidence = UsualConfidence);

/// Of several judges who all graded the same samples (Fleiss 1971).
/// @param counts for each sample, how many judges gave each grade; all add up to the same number
/// @return not a number where one grade is all that was given, or there are no samples
/// @throws Error InvalidArgument for samples of other numbers of judges, or fewer than two
double fleiss_kappa(std::span<const std::vector<std::size_t>> counts);

} // namespace graticule::evaluation
