// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/foreign_tools.hpp"
#include "base/context.hpp"
#include "base/json.hpp"
#include "llm/chat_model.hpp"
#include "tools/budget.hpp"
#include "tools/sets/code/code_settings.hpp"
#include "tools/tool.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What agents that ask language models are told alike.
namespace graticule::agents {

/// How much a run may ask of a model. Looked at before each request; a request that is under way
/// when the time is over is broken off.
struct RunLimits {
    int rounds = 25;                    ///< answers of the model, with the calls in them
    std::optional<std::int64_t> tokens; ///< of all requests and answers together
    std::optional<double> seconds;
    std::optional<double> cost; ///< US dollars; needs the price of each model
    /// Those that one agent alone has, by name: see AgentLimit.
    std::map<std::string, int, std::less<>> own = {};

    int own_or(std::string_view name, int usual) const;
};

/// Among RunLimits::own: how often a person edits the code of a step that could not be done. Each
/// resumption for an edit has one more of them.
inline constexpr const char* Edits = "edits";

/// Limits of a run that was resumed, once so many rounds had begun.
struct LaterLimits {
    int rounds_before = 0;
    RunLimits limits;
};

/// A round of a branch that a resumed run does not go on with. It counts as it did.
struct AbandonedRound {
    int round = 0; ///< as the log counts it
    std::string role;
    std::optional<llm::Response> response; ///< none where there was no answer
};

/// As task.json has them: "rounds", and what is set of "tokens", "time_s", "cost_usd" and the
/// agent's own.
Json to_json(const RunLimits& limits);
/// @param json as to_json() gives it; what is of another type is as not set
RunLimits limits_from(const Json& json);

/// Which tools a model is told of.
struct ToolChoice {
    std::string set =
        "graticule";  ///< or "geobenchx", "all", "geojson", "code" (docs/reference/tools.md)
    bool all = false; ///< all of the set, not those alone that the task seems to need
    std::shared_ptr<ForeignTools> foreign = {}; ///< lent by others' servers; null for none
};

/// Carries out a call, as tools::call_tool() does.
using ToolCaller = std::function<tools::Observation(tools::ToolContext&, const std::string& tool,
                                                    const Json& arguments)>;

/// What all of them are opened with.
struct ModelAgentOptions {
    RunLimits limits;
    std::vector<LaterLimits> later;             ///< in the order in which they came
    std::vector<AbandonedRound> abandoned = {}; ///< of branches, in the order of their rounds
    ToolChoice tools;
    tools::Budget budget;       ///< of data; what goes beyond is told to the model
    tools::CodeSettings code;   ///< how code is held that a model writes
    llm::DeltaSink pieces = {}; ///< told what models say as it comes; the log is not
    /// In place of calls within the budget.
    ToolCaller caller = {};
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

/// The tool with which a model asks the user.
inline constexpr std::string_view AskUser = "ask_user";

/// What a model asks the user. All of it is the model's text, without what is not seen.
struct Question {
    std::string text;
    std::vector<std::string> choices; ///< each on one line; the user may answer otherwise
    /// The program shows something and goes on as the answer says: an empty one is consent, one in
    /// a fence of Markdown is code.
    bool is_approval = false;
    /// Code that could not be executed and that the user may edit; the answer then is the edited
    /// code in a fence, or empty. None where nothing is to be edited.
    std::optional<std::string> code = {};
};

/// Puts a question to the user and waits for the answer, which is empty where the user leaves the
/// choice to the model; none where the user answers no more questions.
/// @throws Error Cancelled
using UserPrompt = std::function<std::optional<std::string>(const Question&, const Context&)>;

} // namespace graticule::agents
