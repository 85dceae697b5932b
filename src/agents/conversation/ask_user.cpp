// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/ask_user.hpp"

#include "base/data_text.hpp"
#include "base/deadline.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/failed_observation.hpp"
#include "tools/parameters.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::agents::conversation {

namespace {

using tools::ParameterType;

constexpr std::size_t LongestQuestion = 2000; // bytes
constexpr std::size_t LongestChoice = 200;    // bytes
constexpr std::size_t MostChoices = 12;
constexpr std::size_t LongestReply = 3000; // bytes

tools::ToolSpec make_tool() {
    tools::ToolSpec tool;
    tool.name = AskUser;
    tool.tool_set = "graticule";
    tool.description = "Asks the person one question and waits for the answer.";
    tool.parameters = {
        tools::input("question", ParameterType::Text,
                     "One short question, in the language of the task."),
        tools::optional(tools::input("choices", ParameterType::TextList,
                                     "Answers to choose from, where there are few. The person may "
                                     "answer otherwise."))};
    tool.example = R"({"question": "Which year?", "choices": ["2000", "2005"]})";
    return tool;
}

Question question_in(const Json& given) {
    const tools::Arguments arguments(tools::check_arguments(ask_user_tool(), given).values);
    Question question;
    question.text = visible_text(trim(arguments.text("question")));
    if (question.text.empty() || question.text.size() > LongestQuestion)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("the question has {} bytes; it may have 1 to {}",
                                question.text.size(), LongestQuestion),
                    "Ask one short question");
    if (!arguments.has("choices"))
        return question;
    for (const std::string& choice : arguments.text_list("choices"))
        if (std::string shown = one_line(choice, LongestChoice); !shown.empty())
            question.choices.push_back(std::move(shown));
    if (question.choices.size() > MostChoices)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("there are {} choices, and a question may have {}",
                                question.choices.size(), MostChoices),
                    "Ask without choices, or give fewer");
    return question;
}

} // namespace

const tools::ToolSpec& ask_user_tool() {
    static const tools::ToolSpec Tool = make_tool();
    return Tool;
}

tools::Observation ask_user(const UserPrompt& ask, const Json& arguments, const Context& context) {
    tools::Observation observation;
    try {
        const std::optional<std::string> said = ask(question_in(arguments), context);
        if (!said) {
            observation.text = "The person answers no more questions. Choose what most people "
                               "would mean and say so in the answer.";
            observation.data = {{"answer", nullptr}};
            return observation;
        }
        const std::string reply = shorten(visible_text(trim(*said)), LongestReply);
        observation.text = reply.empty() ? "The person leaves the choice to you. Say in the answer "
                                           "what you chose."
                                         : "The person answered: " + quoted(reply, LongestReply);
        observation.data = {{"answer", reply}};
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        observation = tools::failed_observation(error);
    }
    return observation;
}

tools::Observation answered_in_time(ModelRun& run,
                                    const std::function<tools::Observation(const Context&)>& ask) {
    const Context& outer = run.context;
    const std::optional<double> left = run.allowance.seconds_left();
    if (!left)
        return ask(outer);
    const Deadline deadline(*left, outer);
    try {
        return ask(deadline.context());
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled || outer.cancel_requested())
            throw;
        throw run.allowance.late("the user was asked");
    }
}

namespace {

Verdict verdict_on(ModelRun& run, const UserPrompt& prompt, const Question& question) {
    AskedCall asked{
        {{}, std::string(AskUser), {{"question", question.text}, {"choices", question.choices}}},
        {}};
    tools::Observation observation;
    run.ledger.make(
        std::move(asked), run.log,
        [&](const CallToRecord&) {
            tools::Observation answered = answered_in_time(run, [&](const Context& context) {
                return ask_approval(prompt, question, context);
            });
            check_is_answered(answered);
            return answered;
        },
        observation);
    return verdict_in(observation);
}

} // namespace

Verdict verdict_of_person(ModelRun& run, const UserPrompt& prompt, std::string shown) {
    return verdict_on(run, prompt, approval_question(std::move(shown)));
}

std::string edit_of_person(ModelRun& run, const UserPrompt& prompt, std::string shown,
                           std::string code) {
    Question question = approval_question(std::move(shown));
    question.code = std::move(code);
    return verdict_on(run, prompt, question).code;
}

} // namespace graticule::agents::conversation
