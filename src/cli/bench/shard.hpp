// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/suite_run.hpp"

#include <filesystem>
#include <string>

namespace graticule::cli {

/// The samples of a suite, with the same ids on every machine.
/// @throws Error InvalidArgument where the benchmark's file is no longer what the suite was made
/// with
void add_samples(const evaluation::SuiteDefinition& suite, const evaluation::Benchmark& benchmark,
                 evaluation::ResultStore& store);

/// Works on a job's share of a suite, in a store of its own; see evaluation/slurm/shard.hpp.
/// @param options but for the samples and whom to tell
/// @throws Error Refused where another process works on it
evaluation::SuiteEnd run_shard(const std::filesystem::path& suite, const std::string& name,
                               const evaluation::SuiteDefinition& definition,
                               const evaluation::Benchmark& benchmark,
                               const evaluation::AgentFactory& agent_factory,
                               evaluation::SuiteRunOptions options,
                               const evaluation::ScoringBench& bench);

} // namespace graticule::cli
