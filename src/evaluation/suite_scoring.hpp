// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/result_store.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

namespace graticule::evaluation {

/// Scores the runs of a suite that have ended. Models are not asked to judge what touched the
/// answers: it counts nowhere.
/// @param again also those that a scorer has scored; what it could not score, in whole or
/// in part, is always tried again
/// @param at_once samples that are scored at a time: judges wait for their servers
/// @throws Error Cancelled; Io
void score_suite(const std::filesystem::path& suite, const Benchmark& benchmark,
                 const std::vector<std::unique_ptr<Scorer>>& scorers, bool again,
                 ResultStore& store, const ScoringBench& bench, std::size_t at_once = 1);

} // namespace graticule::evaluation
