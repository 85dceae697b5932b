// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/chat_model.hpp"
#include "evaluation/judge_model.hpp"
#include "evaluation/scoring_bench.hpp"

#include <CLI/App.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cli {

/// Which models judge, and within what.
struct JudgeOptions {
    std::vector<std::string> models;
    std::string embeddings;             ///< the model that logs are compared by; empty for none
    std::optional<std::size_t> minimum; ///< of the panel: see evaluation::panel_scoring()
    std::size_t at_once = 8;            ///< solutions
    std::optional<double> cost_limit;   ///< of all judging by a command, US dollars
    ModelOptions model;                 ///< how they are asked
};

/// Adds --judge and --min-judges.
void add_judge_options(CLI::App& command, JudgeOptions& options);

/// Adds, for a command that does nothing but judge, --max-samples, --cost-limit and how models are
/// asked.
void add_judging_limits(CLI::App& command, JudgeOptions& options);

/// The models, with what they may cost together.
/// @throws Error InvalidArgument for a model that is named twice or not known, or whose price is
///         not known where there is a limit of cost; as open_chat_model() and price_of()
std::vector<evaluation::JudgeModel> open_judges(const JudgeOptions& options);

/// Adds --embeddings.
void add_embeddings_option(CLI::App& command, JudgeOptions& options);

/// The bench's part that asks models: judges, and the model of embeddings, which share the money.
/// @throws Error as open_judges(); as open_embedding_model()
void open_scoring_models(const JudgeOptions& options, evaluation::ScoringBench& bench);

} // namespace graticule::cli
