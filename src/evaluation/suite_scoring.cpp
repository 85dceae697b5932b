// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_scoring.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/at_once.hpp"
#include "evaluation/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace graticule::evaluation {

namespace {

constexpr std::size_t ScoredAtOnce = 200; // read

/// What a scorer said of a sample; null where it said nothing.
const Scoring* said_by(const std::string& scorer, const std::vector<StoredScore>& scores) {
    const auto found = std::find_if(scores.begin(), scores.end(), [&](const StoredScore& stored) {
        return stored.scorer == scorer;
    });
    return found == scores.end() ? nullptr : &found->scoring;
}

// The folder may be gone, or no longer readable.
std::optional<runs::RunRecord> record_of(const fs::path& folder, std::string& problem) {
    try {
        return runs::read_run_record(folder);
    } catch (const Error& error) {
        problem = error.one_line();
        return std::nullopt;
    }
}

/// What is to be done for a suite's samples.
class SuiteScoring {
public:
    SuiteScoring(const fs::path& suite, const Benchmark& benchmark,
                 const std::vector<std::unique_ptr<Scorer>>& scorers, bool again,
                 ResultStore& store, const ScoringBench& bench)
        : m_suite(suite), m_scorers(scorers), m_again(again), m_store(store), m_bench(bench),
          m_ended(store.counts().ended) {
        for (const BenchmarkTask& task : benchmark.tasks())
            m_tasks.emplace(task.id, &task);
    }

    void score(const Sample& sample) {
        const std::vector<StoredScore> before = m_store.scores_of(sample.id);
        const std::vector<Scorer*> scorers = wanted(sample, before);
        if (!scorers.empty())
            score(sample, scorers, before);
        const std::lock_guard lock(m_mutex);
        ++m_done;
        m_bench.context.report_progress(fmt::format("scoring {} of {}", m_done, m_ended),
                                        static_cast<double>(m_done) / static_cast<double>(m_ended));
    }

private:
    std::vector<Scorer*> wanted(const Sample& sample,
                                const std::vector<StoredScore>& before) const {
        std::vector<Scorer*> found;
        for (const auto& scorer : m_scorers) {
            if (!sample.contaminated.empty() && scorer->asks_models())
                continue;
            const Scoring* said = said_by(scorer->name(), before);
            if (m_again || said == nullptr || !is_complete(*said))
                found.push_back(scorer.get());
        }
        return found;
    }

    void score(const Sample& sample, const std::vector<Scorer*>& scorers,
               const std::vector<StoredScore>& before) {
        std::string problem;
        const fs::path folder = run_folder_of(m_suite, sample);
        std::optional<runs::RunRecord> record = record_of(folder, problem);
        std::optional<Subject> run;
        if (record)
            run.emplace(RunToScore{task_of(sample), folder, *std::move(record)});
        for (Scorer* scorer : scorers) {
            Scoring scoring = run ? scorer->score(*run, m_bench) : Unscored{problem};
            if (const Scoring* said = said_by(scorer->name(), before))
                add_spending(scoring, *said);
            m_store.record({sample.id, scorer->name(), std::move(scoring)});
        }
    }

    const BenchmarkTask& task_of(const Sample& sample) const {
        const auto found = m_tasks.find(sample.task);
        if (found == m_tasks.end())
            throw no_such_task(sample.task);
        return *found->second;
    }

    const fs::path& m_suite;
    const std::vector<std::unique_ptr<Scorer>>& m_scorers;
    bool m_again;
    ResultStore& m_store;
    const ScoringBench& m_bench;
    std::map<std::string, const BenchmarkTask*> m_tasks;
    std::mutex m_mutex;
    std::size_t m_done = 0;
    std::size_t m_ended;
};

} // namespace

void score_suite(const fs::path& suite, const Benchmark& benchmark,
                 const std::vector<std::unique_ptr<Scorer>>& scorers, bool again,
                 ResultStore& store, const ScoringBench& bench, std::size_t at_once) {
    SuiteScoring scoring(suite, benchmark, scorers, again, store, bench);
    std::int64_t last = 0;
    for (std::vector<Sample> samples = store.samples(last, ScoredAtOnce, SampleState::Ended);
         !samples.empty(); samples = store.samples(last, ScoredAtOnce, SampleState::Ended)) {
        each_at_once(samples.size(), at_once, bench.context,
                     [&](std::size_t i) { scoring.score(samples[i]); });
        last = samples.back().id;
    }
}

} // namespace graticule::evaluation
