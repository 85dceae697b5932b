// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/approval.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::agents::conversation {

namespace {

constexpr const char* None = "none";
constexpr const char* Plan = "plan";
constexpr const char* Outputs = "outputs";
constexpr const char* Both = "plan,outputs";
constexpr const char* GoOn = "go on";
constexpr const char* Stop = "stop";
constexpr std::string_view CodeFence = "```";
constexpr std::size_t LongestSaid = 1U << 16U; // bytes

/// The code between fences, without the name of its language; none where there is no such.
std::optional<std::string> fenced(const std::string& reply) {
    if (!reply.starts_with(CodeFence))
        return std::nullopt;
    const std::size_t line = reply.find('\n');
    const std::size_t end = reply.rfind(CodeFence);
    if (line == std::string::npos || end <= line)
        return std::nullopt;
    return reply.substr(line + 1, end - line - 1);
}

} // namespace

AgentOption approve_option() {
    AgentOption option;
    option.name = Approve;
    option.description = "Show you the plan before it is carried out, and the outputs before the "
                         "run ends, and go on as you say";
    option.choices = {None, Plan, Outputs, Both};
    option.usual = None;
    option.in_suites = false; // nobody is there
    return option;
}

bool wants_approval(const Json& options) {
    const std::string points = text_member(options, Approve);
    return !points.empty() && points != None;
}

Approval::Approval(const Json& options, UserPrompt asked) : prompt(std::move(asked)) {
    const std::string wanted = text_member(options, Approve);
    plan = wanted == Plan || wanted == Both;
    outputs = wanted == Outputs || wanted == Both;
}

std::string Approval::points() const {
    return plan && outputs ? Both : plan ? Plan : outputs ? Outputs : None;
}

void check_is_answered(const tools::Observation& observation) {
    const Json& answer = member(observation.data, "answer");
    if (!answer.is_string())
        throw Error(ErrorCode::Cancelled, "Nobody approved what was shown");
    if (ascii_lower(answer.get<std::string>()) == Stop)
        throw Error(ErrorCode::Cancelled, "You stopped the run before it went on");
}

Verdict verdict_in(const tools::Observation& observation) {
    const std::string reply = text_member(observation.data, "answer");
    const std::string word = ascii_lower(reply);
    for (const std::string_view yes : {"", GoOn, "yes", "y", "ok"})
        if (word == yes)
            return {};
    if (std::optional<std::string> code = fenced(reply))
        return {{}, *std::move(code)};
    return {reply, {}};
}

Question approval_question(std::string text) {
    Question question;
    question.text = visible_text(text);
    question.choices = {GoOn, Stop};
    question.is_approval = true;
    return question;
}

tools::Observation ask_approval(const UserPrompt& prompt, const Question& question,
                                const Context& context) {
    const std::optional<std::string> said = prompt ? prompt(question, context) : std::nullopt;
    tools::Observation observation;
    if (!said) {
        observation.text = "Nobody answers any more.";
        observation.data = {{"answer", nullptr}};
        return observation;
    }
    const std::string reply = shorten(visible_text(trim(*said)), LongestSaid);
    observation.text = "The person answered: " + graticule::quoted(reply, LongestSaid);
    observation.data = {{"answer", reply}};
    return observation;
}

} // namespace graticule::agents::conversation
