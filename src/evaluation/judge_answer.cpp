// SPDX-License-Identifier: Apache-2.0
#include "evaluation/judge_answer.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::evaluation {

namespace {

constexpr std::string_view Fence = "```";
constexpr std::size_t MostBytes = 200'000; // of an answer

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

/// Whether an object in a text has two members of one name, of which it is not clear which is
/// meant.
bool names_twice(std::string_view text) {
    std::vector<std::set<std::string>> open; // the names of each object that is not at its end
    bool twice = false;
    const auto look = [&](int /*depth*/, Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::object_start)
            open.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            open.pop_back();
        else if (event == Json::parse_event_t::key)
            twice = !open.back().insert(parsed.get<std::string>()).second || twice;
        return true;
    };
    const Json read = Json::parse(text, look);
    return twice;
}

} // namespace

std::variant<Json, ReplyFault> json_of_answer(const llm::Response& response) {
    if (std::optional<ReplyFault> fault = fault_of_end(response))
        return *std::move(fault);
    const std::string said = llm::text_of(response.message);
    const auto text = json_text(trim(said));
    if (const auto* fault = std::get_if<ReplyFault>(&text))
        return *fault;
    const std::string_view object = std::get<std::string_view>(text);
    try {
        Json json = parse_json(object, "the answer");
        if (names_twice(object))
            return ReplyFault{"The answer has two members of one name"};
        return std::variant<Json, ReplyFault>(std::in_place_type<Json>, std::move(json));
    } catch (const Error& error) {
        return ReplyFault{error.message()};
    }
}

} // namespace graticule::evaluation
