// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/suite.hpp"
#include "runs/run_record.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::evaluation::interchange {

/// How a conversation is written for those who train models.
enum class TrajectoryStyle {
    OpenAI,  ///< chat messages with calls of tools, as OpenAI's fine-tuning takes them
    ShareGpt ///< {"conversations": [{"from": "human", "value": "..."}, ...]}
};

std::optional<TrajectoryStyle> trajectory_style_of(std::string_view name);

/// Which runs are written: those that ended, answered or refused, and touched no answers.
struct TrajectoryChoice {
    TrajectoryStyle style = TrajectoryStyle::OpenAI;
    std::string arm;           ///< empty for all
    std::string passed_scorer; ///< only runs that pass by this scorer; empty for all runs
};

/// A run as one line has it. Pictures and hidden thoughts are left out.
Json trajectory_of(const runs::RunRecord& run, TrajectoryStyle style);

/// Writes a line of JSON for each run; the file is whole or not there. One run at a time is in
/// memory.
/// @return how many
/// @throws Error Malformed, NotFound where the folder of a run cannot be read; Io
std::size_t write_trajectories(const std::filesystem::path& suite, const ResultStore& store,
                               const TrajectoryChoice& choice, const std::filesystem::path& file);

} // namespace graticule::evaluation::interchange
