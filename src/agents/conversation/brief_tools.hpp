// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "tools/tool.hpp"

namespace graticule::agents::conversation {

/// How brief: for a subtask at most one optional parameter is told of, and less of the others.
enum class Brevity { OfTask, OfSubtask };

/// A tool in brief: what it does in a sentence or two, and its parameters by name and type, with
/// their choices and units, and a few words where the name does not say what is meant. A model
/// reads the tools with each request; the rest, which is most of it, find_tools tells of a tool by
/// its name, and a call that is wrong is told what was allowed.
llm::ToolSpecification in_brief(const tools::ToolSpec& tool, Brevity brevity = Brevity::OfTask);

} // namespace graticule::agents::conversation
