// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "base/context.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/result_store.hpp"
#include "evaluation/suite.hpp"
#include "evaluation/suite_progress.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"
#include "runs/event_log.hpp"
#include "tools/budget.hpp"
#include "tools/sets/code/code_settings.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// Opens what works on a sample. Used from several threads.
struct AgentFactory {
    /// @param person who answers what the agent asks; may be empty
    std::function<std::unique_ptr<agents::Agent>(const Arm&, const BenchmarkTask&, int repetition,
                                                 const agents::RunLimits&,
                                                 const agents::UserPrompt& person)>
        agent;
    /// A model of an arm, for a sample that goes on.
    /// @param answers that the run has had from it: a script goes on after these
    std::function<std::unique_ptr<llm::ChatModel>(const std::string& model, const BenchmarkTask&,
                                                  int repetition, std::size_t answers)>
        model;
    std::function<std::optional<llm::Price>(const std::string& model)> price;
    tools::Budget budget;
    /// How code is held that models write.
    tools::CodeSettings code = {};
    /// A context with a seed of its own.
    std::function<Context(std::uint64_t seed)> context;
    Clock clock;
};

struct SuiteRunOptions {
    std::size_t at_once = 1;          ///< samples
    std::optional<double> cost_limit; ///< of the whole suite, US dollars
    /// The samples to work on, by id; all that wait where it is empty.
    std::vector<std::int64_t> only;
    std::function<void(const SuiteProgress&)> progress = {};
    /// Told once that samples of others are waited for.
    std::function<void(const std::string&)> note = {};
};

/// Why a suite's run ended.
enum class SuiteEnd { Done, CostLimit, Cancelled };

/// Runs the samples of a suite that wait, and scores each by the benchmark's own scorers. A sample
/// whose run was begun before goes on from there: what a model said is not asked, or paid, again.
/// A sample that another process works on is left to it until all others are done; then it is
/// waited for, and taken up where that process left it. With options.only it is not, and stays
/// waiting.
/// @param suite its folder, which has its suite.json
/// @throws Error Refused where the answers are among the data; Io; as open_shared_data()
SuiteEnd run_suite(const std::filesystem::path& suite, const SuiteDefinition& definition,
                   const Benchmark& benchmark, ResultStore& store,
                   const AgentFactory& agent_factory, const SuiteRunOptions& options,
                   const ScoringBench& bench);

/// The tasks that a filter leaves, in order.
/// @throws Error NotFound for an id or a label that no task has
std::vector<BenchmarkTask> filtered_tasks(const Benchmark& benchmark, const TaskFilter& filter);

} // namespace graticule::evaluation
