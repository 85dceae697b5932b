// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "tools/workspace.hpp"

#include <string_view>
#include <vector>

namespace graticule::agents::react {

/// The tool with which a model declines a task. Here it takes a reason.
inline constexpr std::string_view RejectTask = "reject_task";

/// The registry's tools as a model is told of them; the values that arguments may have are those
/// that the workspace holds now.
std::vector<llm::ToolSpecification> offered_tools(const tools::Workspace& workspace);

} // namespace graticule::agents::react
