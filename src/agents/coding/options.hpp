// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/coding/error_memory.hpp"
#include "agents/declaration.hpp"
#include "agents/model_agent.hpp"

#include <functional>
#include <string>

/// Options that agents share which write code.
namespace graticule::agents::coding {

struct CodingOptions : ModelAgentOptions {
    std::string knowledge = {};                  ///< what the user says of how to do it
    bool packs = true;                           ///< whether models are given a knowledge pack
    ErrorMemory memory = {};                     ///< what is known of failures
    std::function<void(const Json&)> learn = {}; ///< told of what is learned of them
    bool cards_before_use = true;                ///< see UntoldCards; runs of before it have it off
};

/// What an agent is opened with, as far as it is of these; the memory of a record is that which the
/// run began with.
CodingOptions coding_options(const AgentSetup& setup);

/// As task.json has them.
Json to_json(const CodingOptions& options);

inline constexpr const char* Knowledge = "knowledge";

/// --knowledge FILE: a workflow or notes of the user, which the model is told.
AgentOption knowledge_option();

inline constexpr const char* Packs = "packs";

/// --no-packs: the model is given none of the program's knowledge packs.
AgentOption packs_option();

/// The options that a user may choose as a run had them.
/// @param task its task.json
Json recorded_options(const Json& task);

} // namespace graticule::agents::coding
