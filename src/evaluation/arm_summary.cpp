// SPDX-License-Identifier: Apache-2.0
#include "evaluation/arm_summary.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace graticule::evaluation {

namespace {

constexpr std::size_t AtOnce = 500;

class Summaries {
public:
    explicit Summaries(const std::vector<std::string>& scorers) : m_scorers(scorers) {}

    void add(const Sample& sample, const std::vector<StoredScore>& scores) {
        const std::size_t task = m_tasks.emplace(sample.task, m_tasks.size()).first->second;
        for (const std::string& scorer : m_scorers) {
            const auto score =
                std::find_if(scores.begin(), scores.end(),
                             [&](const StoredScore& stored) { return stored.scorer == scorer; });
            const Scoring* const scoring = score == scores.end() ? nullptr : &score->scoring;
            const Mark mark = mark_of(sample, scoring);
            One& one = of(sample.arm, scorer);
            for (const ScorePart& part : parts_over_tasks(parts_that_count(sample, scoring)))
                tally_of(part.name, one.summary.parts).add(part.value());
            one.summary.add(mark);
            if (mark.scored())
                one.passes.push_back({task, mark.passed() ? 1.0 : 0.0});
        }
    }

    std::vector<ArmSummary> take() {
        std::vector<ArmSummary> summaries;
        for (One& one : m_all) {
            one.summary.rate = clustered_proportion(one.passes);
            summaries.push_back(std::move(one.summary));
        }
        return summaries;
    }

private:
    struct One {
        ArmSummary summary;
        std::vector<TaskScore> passes;
    };

    One& of(const std::string& arm, const std::string& scorer) {
        const auto found = std::find_if(m_all.begin(), m_all.end(), [&](const One& one) {
            return one.summary.arm == arm && one.summary.scorer == scorer;
        });
        if (found != m_all.end())
            return *found;
        One& made = m_all.emplace_back();
        made.summary.arm = arm;
        made.summary.scorer = scorer;
        return made;
    }

    const std::vector<std::string>& m_scorers;
    std::vector<One> m_all;
    std::unordered_map<std::string, std::size_t> m_tasks;
};

} // namespace

std::vector<ArmSummary> summarise(const ResultStore& store,
                                  const std::vector<std::string>& scorers) {
    Summaries summaries(scorers);
    std::int64_t last = 0;
    for (std::vector<Sample> samples = store.samples(last, AtOnce); !samples.empty();
         samples = store.samples(last, AtOnce))
        for (const Sample& sample : samples) {
            last = sample.id;
            summaries.add(sample, store.scores_of(sample.id));
        }
    return summaries.take();
}

} // namespace graticule::evaluation
