// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"
#include "tools/budget.hpp"
#include "tools/code/code_settings.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

/// How much a run may ask of a model. Looked at before each request; a request that is under way
/// when the time is over is broken off.
struct RunLimits {
    int rounds = 25;                    ///< answers of the model, with the calls in them
    std::optional<std::int64_t> tokens; ///< of all requests and answers together
    std::optional<double> seconds;
    std::optional<double> cost; ///< US dollars; needs ReactOptions::price
};

/// Limits of a run that was resumed, once so many rounds had begun.
struct LaterLimits {
    int rounds_before = 0;
    RunLimits limits;
};

/// As task.json has them: "rounds", and what is set of "tokens", "time_s" and "cost_usd".
Json to_json(const RunLimits& limits);

/// Which tools a model is told of.
struct ToolChoice {
    std::string set = "graticule"; ///< or "geobenchx", "all", "code" (docs/reference/tools.md)
    bool all = false;              ///< all of the set, not those alone that the task seems to need
};

/// Carries out a call, as tools::call_tool() does.
using ToolCaller = std::function<tools::Observation(tools::ToolContext&, const std::string& tool,
                                                    const Json& arguments)>;

/// The tool with which a model asks the user.
inline constexpr std::string_view AskUser = "ask_user";

/// What a model asks the user. All of it is the model's text, without what is not seen.
struct Question {
    std::string text;
    std::vector<std::string> choices; ///< each on one line; the user may answer otherwise
};

/// Puts a question to the user and waits for the answer, which is empty where the user leaves the
/// choice to the model; none where the user answers no more questions.
/// @throws Error Cancelled
using UserPrompt = std::function<std::optional<std::string>(const Question&, const Context&)>;

struct ReactOptions {
    std::string model; ///< the model's name, for the record
    RunLimits limits;
    std::vector<LaterLimits> later; ///< in the order in which they came
    ToolChoice tools;
    std::optional<llm::Price> price; ///< of the model's tokens, where it is known
    tools::Budget budget;            ///< of data; what goes beyond is told to the model
    tools::CodeSettings code = {};   ///< how code is held that the model writes
    UserPrompt ask = {};             ///< without it the model can ask the user nothing
    llm::DeltaSink pieces = {};      ///< told what the model says as it comes; the log is not
    /// In place of calls within the budget.
    ToolCaller caller = {};
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

/// The agent that lets a language model call tools, round by round, until it answers, declines or
/// reaches a limit. The answer's words are the model's; its numbers are references to what calls
/// gave back, and any other is marked as without a source.
std::unique_ptr<Agent> make_react_agent(std::unique_ptr<llm::ChatModel> model,
                                        ReactOptions options);

} // namespace graticule::agents
