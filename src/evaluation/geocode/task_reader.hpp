// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geocode/code_task.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

namespace graticule::evaluation::geocode {

/// The kinds of checks that there are in checks.py.
inline constexpr std::array<std::string_view, 15> CheckKinds{
    "number", "length", "equal",   "text",  "true",     "set",      "list", "array",
    "shape",  "crs",    "columns", "dtype", "geometry", "instance", "file"};

/// Reads one task, in the form that benchmarks/geocode/README.md describes.
/// @param text TOML
/// @param file names it in messages; its stem must be the task's id
/// @throws Error Malformed, which names the file, the line and what is wrong
CodeTask code_task_from(std::string_view text, const std::filesystem::path& file);

/// Reads all files *.toml of a folder.
/// @throws Error as code_task_from(); Io, LimitExceeded; NotFound where there is none
CodeTaskSet read_code_tasks(const std::filesystem::path& folder);

/// The folder of the tasks that a path means: itself, or tasks/ in it.
std::filesystem::path code_tasks_folder_of(const std::filesystem::path& path);

} // namespace graticule::evaluation::geocode
