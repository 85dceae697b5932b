// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/patience.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t LongestAnswer = 20000; // bytes
constexpr std::size_t LongestLastWord = 600; // bytes of what a model was told last
constexpr const char* TryOtherwise = "Word the task otherwise, or take another model";

} // namespace

llm::ToolResult not_carried_out(const llm::ToolCall& asked) {
    llm::ToolResult result{asked.id, asked.name, {}, true};
    result.content.emplace_back(llm::TextPart{
        fmt::format("Not carried out: one answer may hold {} calls", MaxCallsInAnswer)});
    return result;
}

Ending context_is_full() {
    return {runs::EndReason::ModelError,
            Error(ErrorCode::LimitExceeded,
                  "The conversation does not fit the context of the model",
                  "Take a model with a longer context, or fewer datasets")};
}

Ending too_many_bad_answers(int count, std::string_view last) {
    return {runs::EndReason::BadCalls,
            Error(ErrorCode::InvalidArgument,
                  fmt::format("{} answers of the model in a row could not be carried out; of the "
                              "last it was told: {}",
                              count, one_line(last, LongestLastWord)),
                  TryOtherwise)};
}

Ending too_often(const Repeated& repeated, std::string_view last) {
    const std::string calls = repeated.calls == 1 ? fmt::format("call of {}", one_line(last))
                                                  : fmt::format("{} calls in turn", repeated.calls);
    return {
        runs::EndReason::Repetition,
        Error(ErrorCode::LimitExceeded,
              fmt::format("The model made the same {} {} times in a row, with the same result{}",
                          calls, repeated.times, repeated.calls == 1 ? "" : "s"),
              TryOtherwise)};
}

std::string answer_words(std::string_view words) {
    return shorten(visible_text(trim(words)), LongestAnswer);
}

} // namespace graticule::agents::conversation
