// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_scoring.hpp"

#include "base/error.hpp"
#include "base/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

namespace graticule::evaluation {

namespace {

constexpr std::size_t AtOnce = 200;

bool is_scored(const std::vector<StoredScore>& scores, const std::string& scorer) {
    return std::any_of(scores.begin(), scores.end(), [&](const StoredScore& stored) {
        return stored.scorer == scorer && std::holds_alternative<Score>(stored.scoring);
    });
}

// The folder may be gone, or no longer readable.
std::optional<agents::RunRecord> record_of(const fs::path& folder, std::string& problem) {
    try {
        return agents::read_run_record(folder);
    } catch (const Error& error) {
        problem = error.one_line();
        return std::nullopt;
    }
}

/// Scores one sample by all scorers that are wanted.
void score_sample(const fs::path& folder, const Sample& sample, const BenchmarkTask& task,
                  const std::vector<Scorer*>& scorers, ResultStore& store, const Context& context) {
    std::string problem;
    std::optional<agents::RunRecord> record = record_of(folder, problem);
    if (!record) {
        for (const Scorer* scorer : scorers)
            store.record({sample.id, scorer->name(), Unscored{problem}});
        return;
    }
    const RunToScore run{task, folder, std::move(*record)};
    for (Scorer* scorer : scorers)
        store.record({sample.id, scorer->name(), score_run(*scorer, run, context)});
}

} // namespace

void score_suite(const fs::path& suite, const Benchmark& benchmark,
                 const std::vector<std::unique_ptr<Scorer>>& scorers, bool again,
                 ResultStore& store, const Context& context) {
    std::map<std::string, const BenchmarkTask*> tasks;
    for (const BenchmarkTask& task : benchmark.tasks())
        tasks.emplace(task.id, &task);
    const SuiteCounts counts = store.counts();
    std::int64_t last = 0;
    std::size_t done = 0;
    for (std::vector<Sample> samples = store.samples(last, AtOnce, SampleState::Ended);
         !samples.empty(); samples = store.samples(last, AtOnce, SampleState::Ended))
        for (const Sample& sample : samples) {
            context.check_cancelled();
            ++done;
            context.report_progress(fmt::format("scoring {} of {}", done, counts.ended),
                                    static_cast<double>(done) / static_cast<double>(counts.ended));
            last = sample.id;
            const std::vector<StoredScore> scores = store.scores_of(sample.id);
            std::vector<Scorer*> wanted;
            for (const auto& scorer : scorers)
                if (again || !is_scored(scores, scorer->name()))
                    wanted.push_back(scorer.get());
            if (!wanted.empty())
                score_sample(run_folder_of(suite, sample), sample, *tasks.at(sample.task), wanted,
                             store, context);
        }
}

} // namespace graticule::evaluation
