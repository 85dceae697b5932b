// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/run_record.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

/// What of a run rests on servers of other people, whose answers nobody can make anew.
namespace graticule::runs {

/// Where task.json's options list the tools that servers lent: {"name", "server", "tool", ...}.
inline constexpr const char* ForeignTools = "foreign_tools";

/// "weather/get_forecast" by the name that models have for a tool that was lent.
std::map<std::string, std::string> recorded_foreign_tools(const Json& task);

/// By the ids of the calls of the path that the run ended on: what they rest on. A call rests on
/// what made a dataset that its arguments name, in whatever way.
std::map<std::string, std::set<std::string>> foreign_sources(const RunRecord& record);

/// A sentence for each value of the answer that rests on such a tool, in their order.
std::vector<std::string> foreign_values(const RunRecord& record);

} // namespace graticule::runs
