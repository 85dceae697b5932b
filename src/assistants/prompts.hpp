// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "assistants/site.hpp"
#include "mcp/declarations.hpp"

#include <map>
#include <string>
#include <vector>

/// Common jobs, which a user chooses from a menu.
namespace graticule::assistants {

std::vector<mcp::Prompt> job_prompts();

/// @param arguments those that are required are there
/// @throws Error NotFound for a prompt or dataset that is not there
mcp::PromptResult job_prompt(Site& site, const std::string& name,
                             const std::map<std::string, std::string>& arguments,
                             const Context& context);

/// Values that an argument may have: names of datasets, fields of the dataset that is chosen, runs.
/// @param known arguments that have values already
/// @throws Error NotFound for what cannot be completed
std::vector<std::string> values_of_argument(const Site& site, const DataState& data,
                                            const std::string& prompt, const std::string& argument,
                                            const Json& known, const Context& context);

} // namespace graticule::assistants
