// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/model_agent.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What an agent says of itself, once: options of the command line, settings, suites, records and
/// the reference page come from that.
namespace graticule::agents {

/// A part that a language model has in an agent.
struct ModelRole {
    std::string name; ///< "planner": --planner-model; empty where there is one: --model
    std::string description;
    /// Whether a model is asked in this role, with these options of the agent.
    std::function<bool(const Json& options)> is_asked = [](const Json&) { return true; };
};

/// What a user may choose for an agent beside what all agents have.
struct AgentOption {
    std::string name; ///< "worker": --worker
    std::string description;
    /// None for a text file, and for a flag, which --no-NAME turns off.
    std::vector<std::string> choices;
    Json usual;
    bool in_suites = true; ///< whether a suite may choose it; else its agents have it off, or as
                           ///< usual where it is no flag
    bool is_text_file = false; ///< its value is the text of a file, which the user names

    /// Agents may share an option, which then is the same in all of them.
    bool operator==(const AgentOption&) const = default;
};

/// A limit of a run that one agent alone has.
struct AgentLimit {
    std::string name; ///< "subtasks": --max-subtasks, and "subtasks" in the run's budget
    std::string description;
    int usual = 1;
    int least = 1;
};

/// A model in its role.
struct RoleModel {
    std::string role;
    std::string name; ///< as users name it
    std::optional<llm::Price> price = {};
    std::shared_ptr<llm::ChatModel> model = {}; ///< roles may share one
};

/// What an agent is opened with.
struct AgentSetup : ModelAgentOptions {
    std::vector<RoleModel> models = {}; ///< of the roles that are asked, as they are declared
    Json options = Json::object();      ///< the agent's own, each of them
    Json recorded = {};  ///< what Agent::options() told of a run that is opened again; else null
    UserPrompt ask = {}; ///< without it a model can ask the user nothing
    UserPrompt approval = {}; ///< who is asked for what conversation::Approval is wanted for
    UserPrompt edit = {};     ///< who edits code, as often as the limit Edits says
    /// What was asked before, for an agent that reads follow-ups; none for a task that is asked
    /// alone.
    std::optional<std::vector<std::string>> asked_before = std::nullopt;
    /// What agents that write code know of failures: see coding::ErrorMemory. Empty for none.
    Json memory = Json::array();
    /// Told of what was learned, an element as of `memory`; may be empty.
    std::function<void(const Json&)> learn = {};
};

struct AgentDeclaration {
    std::string name;
    std::string description;           ///< half a sentence
    std::string page = {};             ///< of the documentation; empty where it needs none
    std::vector<ModelRole> roles = {}; ///< none where no model is asked
    std::vector<AgentOption> options = {};
    std::vector<AgentLimit> limits = {};
    int rounds = RunLimits().rounds;         ///< usual limit of all models together
    std::string tool_set = ToolChoice().set; ///< usual; empty where models are told of no tools
    bool may_ask = false;                    ///< its model can ask the user
    bool takes_edits = false;                ///< goes on with code that a person edited: see Edits
    /// Where a run of it is resumed all its ways are gone again, in the order of the log, as they
    /// are one search; else that alone on which it was last.
    bool goes_all_ways_again = false;
    bool reads_follow_ups = false; ///< a task may follow up others: "and in 2005?"
    /// Whether code will be written.
    std::function<bool(const ToolChoice&, const Json& options)> writes_code =
        [](const ToolChoice&, const Json&) { return false; };
    /// The agent's own options as a run had them.
    /// @param task its task.json
    std::function<Json(const Json& task)> recorded_options = [](const Json&) {
        return Json::object();
    };
    /// @throws Error InvalidArgument for what does not go together
    std::function<std::unique_ptr<Agent>(AgentSetup)> open;
};

/// All agents, the one first that is taken where none is named.
const std::vector<AgentDeclaration>& agent_declarations();

/// @throws Error InvalidArgument where there is none of that name
const AgentDeclaration& agent_named(std::string_view name);

/// The roles in which models are asked.
std::vector<ModelRole> asked_roles(const AgentDeclaration& agent, const Json& options);

/// The options that are given, and of all others the usual values.
/// @throws Error InvalidArgument for one that the agent has not, or a value that it does not take
Json complete_options(const AgentDeclaration& agent, const Json& given);

} // namespace graticule::agents
