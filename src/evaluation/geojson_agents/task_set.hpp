// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Tasks about GeoJSON and its like, at three levels, whose outputs are files
/// (docs/geojson-benchmark.md).
namespace graticule::evaluation::geojson_agents {

struct Task {
    std::string id;
    std::string level;
    std::string words;
    std::vector<std::string> data; ///< files, by path beneath the set's data; empty for all of them
    std::optional<Json> outputs;   ///< the list of a specification, where the set's file has it
};

struct TaskSet {
    std::filesystem::path file;
    std::vector<Task> tasks;  ///< ids are unique
    bool has_outputs = false; ///< its form is that of benchmarks/geojson
};

/// The file of tasks that a path means: itself, or tasks.json or tasks.csv of a folder.
/// @throws Error NotFound for a folder with neither
std::filesystem::path tasks_file_of(const std::filesystem::path& path);

/// Looks whether ids are plain names that are there once, tasks have words, and their files lie
/// beneath the folder of data.
/// @throws Error Malformed naming the task
void expect_sound(const TaskSet& set);

/// Reads a set in the form of benchmarks/geojson, or a plain list: JSON or CSV with "level", "task"
/// and, where wanted, "id" and "files". A task without an id is named by its level: "basic-01".
/// @throws Error as read_file(); Malformed naming the task
TaskSet read_task_set(const std::filesystem::path& file);

} // namespace graticule::evaluation::geojson_agents
