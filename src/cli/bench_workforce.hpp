// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/agent_options.hpp"
#include "evaluation/suite_run.hpp"

namespace graticule::cli {

/// What opens agents and models for samples; all must outlive it.
struct Workplace {
    const AgentOptions& options;
    const evaluation::SuiteDefinition& suite;
    ThreadPool& pool;
};

/// A model "scripted:FOLDER" plays for each task the folder's file of the task's id. Where models
/// write code, its sessions come from one sandbox.
/// @throws Error as require_sandbox() and tools::recorded_settings(), where models write code
evaluation::Workforce workforce(const Workplace& workplace);

} // namespace graticule::cli
