// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/agent_options.hpp"
#include "evaluation/suite_run.hpp"
#include "sandbox/sandbox_service.hpp"

#include <memory>
#include <string>

namespace graticule::cli {

/// What opens agents and models for samples; all must outlive it.
struct BenchSetup {
    const AgentOptions& options;
    const evaluation::SuiteDefinition& suite;
    ThreadPool& pool;
    std::shared_ptr<sandbox::SandboxService> sandboxes;
};

/// A model "scripted:FOLDER" plays for each task the folder's file of the task's id.
/// @throws Error as require_sandbox() and tools::recorded_settings(), where models write code
evaluation::AgentFactory agent_factory(const BenchSetup& setup);

/// Whether models of the suite write code.
bool writes_code(const evaluation::SuiteDefinition& suite);
/// Whether those of one of its agents do.
bool writes_code(const evaluation::SuiteDefinition& suite, const std::string& agent);

/// @throws Error InvalidArgument where an agent of the suite cannot work on the benchmark's tasks
void expect_agents_for(const evaluation::Benchmark& benchmark,
                       const evaluation::SuiteDefinition& suite);

/// Opens the model of each arm, for the first task, as samples will, so that what is wrong with one
/// is told before anything is made or paid.
/// @param has_cost_limit of the suite: prices must be known, as where each sample has one
/// @throws Error as open_chat_model() and checked_price()
void open_each_arm(const BenchSetup& setup, const evaluation::Benchmark& benchmark,
                   bool has_cost_limit);

} // namespace graticule::cli
