// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/solution.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// A grade and why it was given.
struct Scored {
    std::optional<int> score; ///< 2 a match, 1 a partial one, 0 none
    std::string reasoning;

    bool operator==(const Scored&) const = default;
};

struct Task {
    std::string id;
    std::string text;
    std::vector<std::string> labels;
    std::string description; ///< of the reference, where there is one
    std::vector<Solution> references;
    std::optional<Solution> generated;
    Scored by_model;
    Scored by_human;
    Json members; ///< all that the file says of it, also what is not read here
};

struct TaskFile {
    Json metadata = Json::object();
    std::vector<Task> tasks;
};

/// Whether all that the task may be answered with is to refuse it.
bool is_unsolvable(const Task& task);

/// @throws Error as read_file() and parse_json(); Malformed naming task and member
TaskFile read_task_file(const std::filesystem::path& path);

/// The file's text, in its authors' form. What was read and not changed is written as it was.
std::string to_text(const TaskFile& file);

} // namespace graticule::evaluation::geobenchx
