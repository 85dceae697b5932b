// SPDX-License-Identifier: Apache-2.0
#include "evaluation/tally.hpp"

#include <algorithm>
#include <variant>

namespace graticule::evaluation {

std::string_view scoring_status_name(ScoringStatus status) {
    switch (status) {
    case ScoringStatus::Waiting:
        return "waiting";
    case ScoringStatus::Errored:
        return "errored";
    case ScoringStatus::Contaminated:
        return "contaminated";
    case ScoringStatus::Unscored:
        return "unscored";
    case ScoringStatus::Scored:
        return "scored";
    }
    return "waiting";
}

Mark mark_of(const Sample& sample, const Scoring* scoring) {
    if (sample.state == SampleState::Waiting)
        return {ScoringStatus::Waiting, 0};
    if (sample.state == SampleState::Errored)
        return {ScoringStatus::Errored, 0};
    if (!sample.contaminated.empty())
        return {ScoringStatus::Contaminated, 0};
    if (const auto* score = scoring ? std::get_if<Score>(scoring) : nullptr)
        return {ScoringStatus::Scored, score->value};
    return {ScoringStatus::Unscored, 0};
}

const std::vector<ScorePart>& parts_that_count(const Sample& sample, const Scoring* scoring) {
    static const std::vector<ScorePart> none;
    return scoring != nullptr && sample.state == SampleState::Ended && sample.contaminated.empty()
               ? parts_of(*scoring)
               : none;
}

PartTally& tally_of(const std::string& part, std::vector<PartTally>& tallies) {
    const auto found = std::find_if(tallies.begin(), tallies.end(),
                                    [&](const PartTally& tally) { return tally.name == part; });
    return found == tallies.end() ? tallies.emplace_back(PartTally{part}) : *found;
}

std::vector<ScorePart> parts_over_tasks(const std::vector<ScorePart>& parts) {
    std::vector<PartTally> tallies;
    for (const ScorePart& part : parts)
        tally_of(part.one_of.empty() ? part.name : part.one_of, tallies).add(part.value());
    std::vector<ScorePart> together;
    for (const PartTally& tally : tallies) {
        ScorePart& part = together.emplace_back(ScorePart{tally.name, UnscoredPart{}});
        if (tally.scored > 0)
            part.said = tally.mean();
    }
    return together;
}

void PartTally::add(const std::optional<double>& value) {
    (value ? scored : unscored) += 1;
    values += value.value_or(0);
}

void Tally::add(const Mark& mark) {
    ++samples;
    switch (mark.status) {
    case ScoringStatus::Waiting:
        ++waiting;
        return;
    case ScoringStatus::Errored:
        ++errored;
        return;
    case ScoringStatus::Contaminated:
        ++contaminated;
        return;
    case ScoringStatus::Unscored:
        ++unscored;
        return;
    case ScoringStatus::Scored:
        ++scored;
        passed += mark.passed() ? 1 : 0;
        partial += mark.partial() ? 1 : 0;
        values += mark.value;
        return;
    }
}

} // namespace graticule::evaluation
