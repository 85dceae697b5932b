// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/message.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Calls that a model writes as lines of its answer, as agents of the ReAct kind do:
///
///     Thought: the layer has to be loaded first
///     Action: load_vector
///     Args: {"path": "data/towns.gpkg", "var_name": "towns"}
namespace graticule::agents::conversation {

struct ActionsAnswer {
    std::vector<llm::ToolCall> calls; ///< without ids, in order
    std::string fault; ///< why what looks like a call is none, with what is to be done; else empty
};

/// Finds the calls in what a model said; what it takes for an observation is passed over, with all
/// that follows. Arguments are JSON, on any number of lines, with line breaks within texts, and in
/// a fence or not; where the tool needs one text alone, such as code, they may be that text itself.
ActionsAnswer read_actions(std::string_view text, std::span<const llm::ToolSpecification> tools);

/// How such calls are written, for a model; the descriptions of the tools follow it.
std::string how_to_write_actions();

} // namespace graticule::agents::conversation
