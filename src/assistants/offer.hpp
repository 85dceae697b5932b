// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/model_agent.hpp"
#include "base/clock.hpp"
#include "tools/budget.hpp"
#include "tools/sets/code/code_settings.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What Graticule offers to other people's assistants.
namespace graticule::assistants {

/// How much assistants may have of it.
struct Limits {
    std::size_t calls_a_minute = 120;           ///< of tools
    std::size_t runs_at_once = 2;               ///< of questions; others wait
    std::size_t workspaces = 16;                ///< in memory; the one unused for longest gives way
    std::size_t listed_runs = 50;               ///< the latest ones
    std::size_t pictures = 4;                   ///< in one result
    std::uintmax_t picture_bytes = 2U << 20U;   ///< of a map that is shown in a result
    std::uintmax_t layer_bytes = 1U << 20U;     ///< of a file of data that is read as a resource
    std::uintmax_t resource_bytes = 16U << 20U; ///< of any other file
    std::size_t data_bytes = 24U << 10U;        ///< of what a call gave back for machines
};

/// How a question is worked on.
struct AgentChoice {
    std::string name; ///< of the agent
    bool reads_follow_ups = false;
    bool asks = false; ///< its model may ask the user
    /// @param asked_before as AgentSetup has it
    /// @param ask may be empty: then the user can be asked nothing
    std::function<std::unique_ptr<agents::Agent>(
        std::optional<std::vector<std::string>> asked_before, agents::UserPrompt ask)>
        open;
};

struct Offer {
    std::vector<std::filesystem::path> data; ///< that may be read
    std::filesystem::path out;               ///< where runs and workspaces have their folders
    std::string tool_set; ///< whose tools are listed beside the few; empty for the few alone
    bool code = false;    ///< tools that execute code in the sandbox may be called
    tools::Budget budget;
    tools::CodeSettings code_settings; ///< without sandboxes where no code is allowed
    AgentChoice agent;
    Clock clock;
    Limits limits = {};
};

} // namespace graticule::assistants
