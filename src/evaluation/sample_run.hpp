// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "evaluation/sample.hpp"
#include "evaluation/suite_run.hpp"
#include "evaluation/task_data.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// What all samples of a suite share.
struct SampleSetting {
    const std::filesystem::path& suite;
    const SuiteDefinition& definition;
    const AgentFactory& agent_factory;
    const TaskData& data;
    std::vector<std::filesystem::path> hidden;     ///< to name one of these is to touch the answers
    std::vector<std::filesystem::path> references; ///< to name one of these in its folder is, too
    /// Who answers what a task's run asks; null for nobody.
    std::function<agents::UserPrompt(const std::string& task)> person;
};

/// Works on a sample, or goes on with it where its run has begun, and tells what came of it. What a
/// model said in the folder's log is not asked again; a run that has ended is taken as it is.
/// @param limits of this run
/// @throws nothing but Error Cancelled: what goes wrong makes the sample Errored
Sample run_sample(const SampleSetting& setting, const Arm& arm, const BenchmarkTask& task,
                  const agents::RunLimits& limits, Sample sample);

} // namespace graticule::evaluation
