// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/judge_reply.hpp"

#include "base/checked_json.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::string_view Fence = "```";
constexpr std::size_t MostBytes = 200'000;       // of an answer
constexpr std::size_t LongestReasoning = 20'000; // bytes

std::optional<ReplyFault> fault_of_end(const llm::Response& response) {
    switch (response.stop_reason) {
    case llm::StopReason::OutputLimit:
    case llm::StopReason::ContextLimit:
        return ReplyFault{"The answer was cut off before its end"};
    case llm::StopReason::Refused:
        return ReplyFault{"The model declined to answer"};
    case llm::StopReason::ToolCalls:
        return ReplyFault{"The answer calls a tool, of which there are none to call"};
    default:
        return std::nullopt;
    }
}

/// What is within the fenced blocks of a text, without the word that names their language.
std::vector<std::string_view> fenced_blocks(std::string_view text) {
    std::vector<std::string_view> blocks;
    for (std::size_t open = text.find(Fence); open != std::string_view::npos;) {
        const std::size_t line = text.find('\n', open);
        const std::size_t close =
            line == std::string_view::npos ? line : text.find(Fence, line + 1);
        if (close == std::string_view::npos)
            break;
        blocks.push_back(trim(text.substr(line + 1, close - line - 1)));
        open = text.find(Fence, close + Fence.size());
    }
    return blocks;
}

/// The text that should be the JSON object.
std::variant<std::string_view, ReplyFault> json_text(std::string_view said) {
    if (said.empty())
        return ReplyFault{"The answer is empty"};
    if (said.size() > MostBytes)
        return ReplyFault{fmt::format("The answer has more than {} bytes", MostBytes)};
    if (said.front() == '{')
        return said;
    const std::vector<std::string_view> blocks = fenced_blocks(said);
    if (blocks.size() != 1)
        return ReplyFault{blocks.empty() ? "The answer is no JSON object"
                                         : "The answer has several fenced blocks, where one JSON "
                                           "object was asked for"};
    return blocks.front();
}

/// Whether an object has two members of one name, of which it is not clear which is meant.
bool names_twice(std::string_view object) {
    std::set<std::string> names;
    bool twice = false;
    const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        if (depth == 1 && event == Json::parse_event_t::key)
            twice = !names.insert(parsed.get<std::string>()).second || twice;
        return true;
    };
    const Json read = Json::parse(object, look);
    return twice;
}

JudgeReply reply_from(const Json& json, std::size_t references) {
    const CheckedJson reply(json, "The answer");
    reply.expect_only({"reasoning", "reference", "grade"});
    JudgeReply read;
    read.reasoning = shorten(visible_text(reply.at("reasoning").text()), LongestReasoning);
    const std::int64_t reference = reply.at("reference").integer();
    if (reference < 1 || static_cast<std::size_t>(reference) > references)
        reply.fail(fmt::format("'reference' must be from 1 to {}, not {}", references, reference));
    read.reference = static_cast<std::size_t>(reference) - 1;
    const std::string grade = reply.at("grade").text();
    const std::optional<Grade> known = grade_of(grade);
    if (!known)
        reply.fail(fmt::format("'grade' must be \"match\", \"partial\" or \"no match\", not {}",
                               graticule::quoted(grade)));
    read.grade = *known;
    return read;
}

} // namespace

llm::OutputSchema judge_reply_schema() {
    Json properties;
    properties["reasoning"] = {{"type", "string"},
                               {"description", "What agrees, what differs, and what of it counts"}};
    properties["reference"] = {{"type", "integer"},
                               {"description", "The reference that it matches best, from 1"}};
    properties["grade"] = {{"type", "string"}, {"enum", {"match", "partial", "no match"}}};
    return {"judgement",
            {{"type", "object"},
             {"properties", std::move(properties)},
             {"required", {"reasoning", "reference", "grade"}},
             {"additionalProperties", false}}};
}

std::variant<JudgeReply, ReplyFault> read_judge_reply(const llm::Response& response,
                                                      std::size_t references) {
    if (std::optional<ReplyFault> fault = fault_of_end(response))
        return *std::move(fault);
    const std::string said = llm::text_of(response.message);
    const auto text = json_text(trim(said));
    if (const auto* fault = std::get_if<ReplyFault>(&text))
        return *fault;
    const std::string_view object = std::get<std::string_view>(text);
    try {
        const Json json = parse_json(object, "the answer");
        if (names_twice(object))
            return ReplyFault{"The answer has two members of one name"};
        return reply_from(json, references);
    } catch (const Error& error) {
        return ReplyFault{error.message()};
    }
}

} // namespace graticule::evaluation::geobenchx
