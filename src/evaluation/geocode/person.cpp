// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/person.hpp"

#include "evaluation/geocode/task_words.hpp"

#include <fmt/format.h>

#include <string_view>

namespace graticule::evaluation::geocode {

namespace {

/// What a question about a step names: its first line, behind the colon.
std::string_view step_in_question(std::string_view question) {
    const std::string_view line = question.substr(0, question.find('\n'));
    const std::size_t colon = line.find(": ");
    return colon == std::string_view::npos ? std::string_view() : line.substr(colon + 2);
}

} // namespace

agents::UserPrompt person_with_references(const CodeTask& task) {
    return [&task](const agents::Question& question,
                   const Context& /*context*/) -> std::optional<std::string> {
        if (!question.is_approval)
            return std::nullopt;
        const auto step = step_worded(task, step_in_question(question.text));
        return step ? fmt::format("```python\n{}\n```", task.steps[*step].code) : std::string();
    };
}

} // namespace graticule::evaluation::geocode
