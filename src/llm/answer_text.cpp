// SPDX-License-Identifier: Apache-2.0
#include "llm/answer_text.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::string_view Fence = "```";

auto first_text(Response& response) {
    return std::find_if(response.message.parts.begin(), response.message.parts.end(),
                        [](const Part& part) { return std::holds_alternative<TextPart>(part); });
}

} // namespace

void take_out_thoughts(Response& response, const std::string& provider) {
    const auto found = first_text(response);
    if (found == response.message.parts.end())
        return;
    auto& said = std::get<TextPart>(*found).text;
    const std::string_view all = trim(said);
    const bool opened = all.starts_with(ThoughtOpened);
    const std::size_t end = all.find(ThoughtClosed);
    if (end == std::string_view::npos && !opened) // no thought at all
        return;
    const std::size_t begin = opened ? ThoughtOpened.size() : 0;
    const std::string thought(trim(all.substr(begin, std::max(begin, end) - begin)));
    // Cut off by the limit of tokens, all of it is a thought.
    const std::string answer(
        end == std::string_view::npos ? "" : trim(all.substr(end + ThoughtClosed.size())));
    said = answer;
    response.message.parts.insert(found, ReasoningPart{thought, provider, {}});
}

void take_out_fence(Response& response) {
    const auto found = first_text(response);
    if (found == response.message.parts.end())
        return;
    auto& said = std::get<TextPart>(*found).text;
    const std::string_view all = trim(said);
    const std::size_t first_line = all.find('\n');
    if (!all.starts_with(Fence) || first_line == std::string_view::npos || !all.ends_with(Fence))
        return;
    const std::string_view within = all.substr(first_line + 1);
    if (within.size() < Fence.size())
        return;
    said = std::string(trim(within.substr(0, within.size() - Fence.size())));
}

void hand_over(const Response& response, const DeltaSink& deltas) {
    std::size_t calls = 0;
    for (const Part& part : response.message.parts) {
        if (const auto* const text = std::get_if<TextPart>(&part))
            deltas(TextDelta{text->text});
        else if (const auto* const reasoning = std::get_if<ReasoningPart>(&part))
            deltas(ReasoningDelta{reasoning->text});
        else if (const auto* const call = std::get_if<ToolCall>(&part))
            deltas(ToolCallDelta{calls++, call->name, call->arguments});
    }
}

} // namespace graticule::llm
