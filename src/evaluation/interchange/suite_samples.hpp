// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/suite.hpp"
#include "runs/run_record.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace graticule::evaluation::interchange {

/// The arm of that name; the only one where the name is empty.
/// @throws Error NotFound where there is none, InvalidArgument where none is named of several; both
///         name those that there are
const Arm& arm_named(const SuiteDefinition& suite, const std::string& name);

/// Samples that have come to an end, or failed, in order; with an arm only those of it. One is in
/// memory at a time.
void each_finished_sample(const ResultStore& store, const std::string& arm,
                          const std::function<void(const Sample&)>& look);

/// Whether samples of the arm wait.
bool is_unfinished(const ResultStore& store, const std::string& arm);

/// The run of a sample; empty where it failed before it began.
/// @throws Error Malformed
runs::RunRecord run_of(const std::filesystem::path& suite, const Sample& sample);

/// What a scorer said of a sample, where that is a score.
std::optional<Score> score_by(const ResultStore& store, std::int64_t sample,
                              const std::string& scorer);

} // namespace graticule::evaluation::interchange
