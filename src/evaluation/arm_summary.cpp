// SPDX-License-Identifier: Apache-2.0
#include "evaluation/arm_summary.hpp"

#include <algorithm>

namespace graticule::evaluation {

namespace {

constexpr std::size_t AtOnce = 500;

ArmSummary& summary_of(std::vector<ArmSummary>& summaries, const std::string& arm,
                       const std::string& scorer) {
    const auto found =
        std::find_if(summaries.begin(), summaries.end(), [&](const ArmSummary& summary) {
            return summary.arm == arm && summary.scorer == scorer;
        });
    if (found != summaries.end())
        return *found;
    ArmSummary& made = summaries.emplace_back();
    made.arm = arm;
    made.scorer = scorer;
    return made;
}

} // namespace

std::vector<ArmSummary> summarise(const ResultStore& store,
                                  const std::vector<std::string>& scorers) {
    std::vector<ArmSummary> summaries;
    std::int64_t last = 0;
    for (std::vector<Sample> samples = store.samples(last, AtOnce); !samples.empty();
         samples = store.samples(last, AtOnce))
        for (const Sample& sample : samples) {
            last = sample.id;
            const std::vector<StoredScore> scores = store.scores_of(sample.id);
            for (const std::string& scorer : scorers) {
                const auto score =
                    std::find_if(scores.begin(), scores.end(), [&](const StoredScore& stored) {
                        return stored.scorer == scorer;
                    });
                summary_of(summaries, sample.arm, scorer)
                    .add(mark_of(sample, score == scores.end() ? nullptr : &score->scoring));
            }
        }
    return summaries;
}

} // namespace graticule::evaluation
