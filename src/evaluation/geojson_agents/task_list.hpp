// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojson_agents/task_set.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Tasks as a plain list, for sets that come without a program's form.
namespace graticule::evaluation::geojson_agents {

/// A list of objects with "level", "task" and, where wanted, "id" and "files", which is a list or
/// one text with semicolons.
/// @param name of the file, for messages
/// @throws Error Malformed
std::vector<Task> tasks_in_list(const Json& json, const std::string& name);

/// A table with a header and the same columns.
/// @throws Error Malformed
std::vector<Task> tasks_in_csv(std::string_view text, const std::string& name);

} // namespace graticule::evaluation::geojson_agents
