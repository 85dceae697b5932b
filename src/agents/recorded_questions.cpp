// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_questions.hpp"

#include "agents/conversation/approval.hpp"
#include "base/json_member.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace graticule::agents {

namespace {

/// What the user said, in order; none where there was no answer to be had.
std::vector<std::optional<std::string>> answers_of_user(const std::vector<runs::Event>& events) {
    std::set<std::string> questions; // ids of calls
    std::vector<std::optional<std::string>> answers;
    for (const runs::Event& event : events) {
        const runs::events::AnyEvent content = event.content();
        if (const auto* call = std::get_if<runs::events::ToolCall>(&content);
            call != nullptr && call->tool == AskUser)
            questions.insert(call->id);
        const auto* told = std::get_if<runs::events::Observation>(&content);
        if (told == nullptr || !questions.contains(told->id) || !told->data.is_object()
            || !told->data.contains("answer"))
            continue; // a question that was none was not put to the user
        const Json& answer = told->data["answer"];
        answers.push_back(answer.is_string() ? std::optional(answer.get<std::string>())
                                             : std::nullopt);
    }
    return answers;
}

} // namespace

bool could_ask(const Json& task) {
    const Json& options = member(task, "options");
    return member(options, "ask") == true || conversation::wants_approval(options);
}

void give_answers(const Json& task, const UserPrompt& answers, AgentSetup& setup) {
    const Json& options = member(task, "options");
    if (member(options, "ask") == true)
        setup.ask = answers;
    if (conversation::wants_approval(options))
        setup.approval = answers;
    setup.edit = answers;
}

UserPrompt recorded_answers(const std::vector<runs::Event>& events, UserPrompt further) {
    // Shared by the copies of the function, which go on where another one stopped.
    auto next = std::make_shared<std::size_t>(0);
    return [answers = answers_of_user(events), further = std::move(further),
            next](const Question& question, const Context& context) {
        if (*next < answers.size())
            return answers[(*next)++];
        return further ? further(question, context) : std::nullopt;
    };
}

} // namespace graticule::agents
