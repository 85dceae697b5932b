// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/run_record.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::evaluation {

struct BenchmarkTask {
    std::string id;
    std::string text;
    std::vector<std::string> labels;
    bool solvable = true; ///< false where to decline it is all that is right
    /// The files or folders that it hands out, by path beneath the suite's data; empty for all of
    /// these.
    std::vector<std::string> files = {};
    std::string absent = {}; ///< why it cannot be worked on here; empty where it can
};

/// A finished run, whatever ended it.
struct RunToScore {
    const BenchmarkTask& task;
    std::filesystem::path folder;
    runs::RunRecord record;
};

/// Files that are to be what the task asks for, whoever made them.
struct FilesToScore {
    const BenchmarkTask& task;
    std::filesystem::path folder;
    /// What was said with them in words; none where the folder's answer.md has that, if anything.
    std::optional<std::string> answer = {};
};

/// What a model said when it was asked once: no agent, no files.
struct CompletionToScore {
    const BenchmarkTask& task;
    std::string text;
};

/// What is to be scored.
using Subject = std::variant<RunToScore, FilesToScore, CompletionToScore>;

/// The files that a run made, with what it answers.
FilesToScore files_of(const RunToScore& run);

/// What a run answers; nothing where it declined or failed.
CompletionToScore completion_of(const RunToScore& run);

} // namespace graticule::evaluation
