// SPDX-License-Identifier: Apache-2.0
#include "assistants/user_questions.hpp"

#include "assistants/open_choice.hpp"

#include <fmt/format.h>

#include <memory>
#include <string_view>

namespace graticule::assistants {

namespace {

constexpr std::string_view AsksByCallingAgain = "2026-07-28"; // and all revisions since

} // namespace

agents::UserPrompt user_questions(mcp::Request& request) {
    if (!request.client().can_be_asked || request.client().protocol >= AsksByCallingAgain)
        return {};
    return [&request, count = std::size_t{0}](const agents::Question& question,
                                              const Context&) mutable {
        const std::string key = fmt::format("model-{}", ++count);
        return question.choices.empty()
                   ? said_by_user(request, key, question.text, "What the model asks you")
                   : chosen_by_user(request, key, question.text, question.choices);
    };
}

} // namespace graticule::assistants
