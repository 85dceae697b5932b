// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/judge_options.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/judge_panel.hpp"
#include "evaluation/result_store.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>

namespace graticule::cli {

/// Has the bench's judges judge the samples of a suite that they have not scored, and records the
/// panel.
/// @param again also those that they have scored
/// @return how far the judges agree; none where there is no panel
/// @throws Error InvalidArgument where the benchmark has no use for judges; as score_suite()
std::optional<evaluation::PanelAgreement> judge_suite(const std::filesystem::path& suite,
                                                      const evaluation::Benchmark& benchmark,
                                                      const JudgeOptions& options, bool again,
                                                      evaluation::ResultStore& store,
                                                      const evaluation::ScoringBench& bench);

/// Has scorers that leave parts to models, such as pictures, score what they could not without
/// them.
/// @param bench with the models
/// @param at_once samples that are scored at a time
/// @throws Error as score_suite()
void score_parts_left_to_models(const std::filesystem::path& suite,
                                const evaluation::Benchmark& benchmark, std::size_t at_once,
                                evaluation::ResultStore& store,
                                const evaluation::ScoringBench& bench);

/// Prints how far judges agree: in all, and pair by pair.
void print_agreement(const evaluation::PanelAgreement& agreement);

} // namespace graticule::cli
