// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/statistics/clustered_proportion.hpp"
#include "evaluation/statistics/proportion.hpp"

#include <cstddef>
#include <vector>

/// How well a judge's grades agree with those of people, and what follows for rates that the judge
/// found.
namespace graticule::evaluation {

/// Counts of pairs of grades: rows by people, columns by the judge.
class Confusion {
public:
    explicit Confusion(std::size_t grades) : m_grades(grades), m_counts(grades * grades) {}

    /// @param human, judged below grades()
    void add(std::size_t human, std::size_t judged) { ++m_counts[human * m_grades + judged]; }

    std::size_t grades() const { return m_grades; }
    std::size_t count(std::size_t human, std::size_t judged) const {
        return m_counts[human * m_grades + judged];
    }
    std::size_t total() const;
    Proportion agreement() const;

private:
    std::size_t m_grades;
    std::vector<std::size_t> m_counts;
};

/// How often a judge says yes where people do, and no where they do.
struct JudgeError {
    Proportion sensitivity; ///< yes, of what people pass
    Proportion specificity; ///< no, of what people fail
};

struct CorrectedRate {
    double rate = 0; ///< from 0 to 1; not a number where the judge tells nothing
    Interval interval;
};

/// The rate of passes that people would have found, by that of the judge and its error (Rogan and
/// Gladen 1978), with the interval of Lang and Reiczigel (2014), which bears small calibration sets
/// too. Nothing is known where nothing was tried, or the judge tells no more than a coin.
CorrectedRate corrected_rate(const Proportion& judged, const JudgeError& error,
                             double confidence = UsualConfidence);

/// The same of a share and a number of tries that need not be whole. In that interval's formula the
/// tries stand for the variance of their share alone, drawn to the middle as Agresti and Coull do,
/// so that an effective number takes their place (Franco and others 2019).
/// @throws Error InvalidArgument for a share beyond 0 to 1, or tries that are not more than 0
CorrectedRate corrected_rate_of(double share, double tries, const JudgeError& error,
                                double confidence = UsualConfidence);

/// The same of tries of which several are of one task: of as many independent ones as tell as much.
CorrectedRate clustered_corrected_rate(const ClusteredProportion& judged, const JudgeError& error,
                                       double confidence = UsualConfidence);

} // namespace graticule::evaluation
