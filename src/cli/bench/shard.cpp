// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/shard.hpp"

#include "base/file_lock.hpp"
#include "evaluation/slurm/shard.hpp"

#include <optional>
#include <vector>

namespace graticule::cli {

namespace slurm = evaluation::slurm;

namespace {

slurm::ShardProgress progress_of(const evaluation::SuiteCounts& counts, double paid_before) {
    return {counts.ended, counts.errored, counts.cost - paid_before, {}};
}

// What was tried and paid before, in a store that is new.
void take_over(const std::vector<evaluation::Sample>& samples, evaluation::ResultStore& store) {
    for (const evaluation::Sample& before : samples) {
        std::optional<evaluation::Sample> sample = store.sample(before.id);
        if (!sample || sample->attempts >= before.attempts)
            continue;
        sample->attempts = before.attempts;
        sample->cost = before.cost;
        store.update(*sample);
    }
}

} // namespace

void add_samples(const evaluation::SuiteDefinition& suite, const evaluation::Benchmark& benchmark,
                 evaluation::ResultStore& store) {
    check_tasks_file(suite);
    std::vector<std::string> tasks;
    for (const evaluation::BenchmarkTask& task : filtered_tasks(benchmark, suite.filter))
        tasks.push_back(task.id);
    std::vector<std::string> arms;
    for (const evaluation::Arm& arm : suite.arms)
        arms.push_back(arm.name());
    store.add_samples(tasks, arms, suite.repetitions);
}

evaluation::SuiteEnd run_shard(const std::filesystem::path& suite, const std::string& name,
                               const evaluation::SuiteDefinition& definition,
                               const evaluation::Benchmark& benchmark,
                               const evaluation::AgentFactory& agent_factory,
                               evaluation::SuiteRunOptions options,
                               const evaluation::ScoringBench& bench) {
    const slurm::Shard shard = slurm::shard_of(suite, name);
    const slurm::ShardWork work = slurm::read_work(shard);
    const double paid_before = slurm::paid_before(work.samples);
    for (const evaluation::Sample& sample : work.samples)
        options.only.push_back(sample.id);
    if (work.cost_limit)
        options.cost_limit = *work.cost_limit + paid_before;
    const FileLock lock(shard.lock_file());
    evaluation::ResultStore store(shard.results_file());
    add_samples(definition, benchmark, store);
    take_over(work.samples, store);
    options.progress = [&](const evaluation::SuiteProgress& progress) {
        slurm::write_progress(shard, progress_of(progress.counts, paid_before));
    };
    const evaluation::SuiteEnd end =
        run_suite(suite, definition, benchmark, store, agent_factory, options, bench);
    slurm::ShardProgress told = progress_of(store.counts(), paid_before);
    told.end = end;
    slurm::write_progress(shard, told);
    return end;
}

} // namespace graticule::cli
