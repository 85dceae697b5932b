// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/sample.hpp"
#include "evaluation/score.hpp"
#include "evaluation/statistics/proportion.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation {

/// What can be said of a sample by one scorer.
enum class ScoringStatus {
    Waiting,      ///< not worked on yet
    Errored,      ///< the model or the machine failed
    Contaminated, ///< touched the answers
    Unscored,     ///< the scorer failed, or was not asked
    Scored
};

std::string_view scoring_status_name(ScoringStatus status);

/// What a scorer said of a sample, without its words.
struct Mark {
    ScoringStatus status = ScoringStatus::Waiting;
    double value = 0; ///< of what is Scored, from 0 to 1

    bool scored() const { return status == ScoringStatus::Scored; }
    bool passed() const { return scored() && value >= 1; }
    /// Neither right nor quite wrong.
    bool partial() const { return scored() && value > 0 && value < 1; }
};

/// @param scoring null where the scorer was not asked
Mark mark_of(const Sample& sample, const Scoring* scoring);

/// The parts that a scorer told of a sample; none of one that counts nowhere.
/// @param scoring null where the scorer was not asked
const std::vector<ScorePart>& parts_that_count(const Sample& sample, const Scoring* scoring);

/// A score's parts as means over tasks take them: those that are one of something (see
/// ScorePart::one_of) are one part by that name, with the mean of those that are scored, unscored
/// where none is. Nothing else than names and values is kept.
std::vector<ScorePart> parts_over_tasks(const std::vector<ScorePart>& parts);

/// Samples by what can be said of them; each is in exactly one of waiting, errored, contaminated,
/// unscored and scored.
struct Tally {
    std::size_t samples = 0;
    std::size_t waiting = 0;
    std::size_t errored = 0;
    std::size_t contaminated = 0;
    std::size_t unscored = 0;
    std::size_t scored = 0;
    std::size_t passed = 0;
    std::size_t partial = 0;
    double values = 0; ///< of those that are scored, added up

    void add(const Mark& mark);

    std::size_t attempted() const { return samples - waiting; }
    std::size_t failed() const { return scored - passed - partial; }
    Proportion passes() const { return {passed, scored}; }
    /// Not a number where nothing is scored.
    double mean_value() const { return values / static_cast<double>(scored); }
};

/// Values of one part of scores; what is unscored is left out of the mean.
struct PartTally {
    std::string name;
    std::size_t scored = 0;
    std::size_t unscored = 0;
    double values = 0; ///< of those that are scored, added up

    void add(const std::optional<double>& value);

    /// Not a number where nothing is scored.
    double mean() const { return values / static_cast<double>(scored); }
};

/// The tally of a part among others, to which it is added where there is none.
PartTally& tally_of(const std::string& part, std::vector<PartTally>& tallies);

} // namespace graticule::evaluation
