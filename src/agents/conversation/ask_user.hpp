// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/approval.hpp"
#include "agents/conversation/model_run.hpp"
#include "agents/model_agent.hpp"
#include "base/context.hpp"
#include "base/json.hpp"
#include "tools/tool.hpp"

#include <functional>
#include <string>

namespace graticule::agents::conversation {

/// The tool with which a model asks the user. It is none of the registry's, as it needs somebody
/// who answers; its `call` is not set.
const tools::ToolSpec& ask_user_tool();

/// Puts the question to the user and says what the answer was: in `answer` of the data, which is
/// null where the user answers no more questions.
/// @throws Error Cancelled; what is wrong with the question is an observation
tools::Observation ask_user(const UserPrompt& ask, const Json& arguments, const Context& context);

/// Waits for the user within the run's time.
/// @param ask throws Error Cancelled where its context says so
/// @throws Error Cancelled; of the limit of time where that is over
tools::Observation answered_in_time(ModelRun& run,
                                    const std::function<tools::Observation(const Context&)>& ask);

/// Shows a person what is to be done, was made or has failed, as a call of ask_user.
/// @throws Error Cancelled where that ends the run
Verdict verdict_of_person(ModelRun& run, const UserPrompt& prompt, std::string shown);

/// Has a person edit code that could not be executed, as a call of ask_user.
/// @return the code, which may be as it was; empty where the person leaves it
/// @throws Error Cancelled where nobody edits any more
std::string edit_of_person(ModelRun& run, const UserPrompt& prompt, std::string shown,
                           std::string code);

} // namespace graticule::agents::conversation
