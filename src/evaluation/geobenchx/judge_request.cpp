// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/judge_request.hpp"

#include "base/data_text.hpp"
#include "evaluation/geobenchx/judge_reply.hpp"
#include "evaluation/geobenchx/prompts.hpp"
#include "evaluation/marked_parts.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::int64_t MostTokens = 16'384; // of an answer, thoughts included

std::string parameter_text(const tools::Parameter& parameter) {
    std::string text = fmt::format("    {}: {}", parameter.name, parameter.description);
    if (!parameter.unit.empty())
        text += fmt::format(" In {}.", parameter.unit);
    if (!parameter.choices.empty())
        text += fmt::format(" One of {}.", fmt::join(parameter.choices, ", "));
    if (!parameter.required)
        text += parameter.default_value.is_null()
                    ? " May be left out."
                    : fmt::format(" {} where it is left out.", to_line(parameter.default_value));
    return text + "\n";
}

std::string tools_text() {
    std::string text;
    for (const tools::ToolSpec& tool : tools::all_tools()) {
        if (tool.tool_set != "geobenchx")
            continue;
        text += fmt::format("\n{}: {}\n", tool.name, tool.description);
        for (const tools::Parameter& parameter : tool.parameters)
            text += parameter_text(parameter);
    }
    return text;
}

std::string code_text(const Solution& solution) {
    return solution.empty() ? "(no tool is called)\n" : solution_text(solution);
}

// Comments widen what is right, which is for references alone to do.
Solution without_comments(Solution solution) {
    for (Step& step : solution)
        step.comment.clear();
    return solution;
}

std::string reference_text(const Task& task, const Solution& reference) {
    const std::string description =
        task.description.empty() ? "" : "# " + one_line(task.description, 4000) + "\n";
    return description + code_text(reference);
}

std::string case_text(const Task& task, const Solution& candidate) {
    const std::string asked = visible_text(task.text);
    const std::string given = code_text(without_comments(candidate));
    std::vector<std::string> references;
    for (const Solution& reference : task.references)
        references.push_back(reference_text(task, reference));
    const std::string all = fmt::format("{}\n{}\n{}", asked, fmt::join(references, "\n"), given);
    MarkedParts parts(all);
    parts.add("task", asked);
    for (std::size_t i = 0; i < references.size(); ++i)
        parts.add(fmt::format("reference-{}", i + 1), references[i]);
    parts.add("candidate", given);
    return std::move(parts).text() + "How well does the candidate match?";
}

} // namespace

const std::string& judge_instructions() {
    static const std::string instructions = std::string(judge_prompt()) + tools_text();
    return instructions;
}

llm::Request judge_request(const Task& task, const Solution& candidate) {
    llm::Request request;
    request.messages = {llm::text_message(llm::Role::System, judge_instructions()),
                        llm::text_message(llm::Role::User, case_text(task, candidate))};
    request.output_schema = judge_reply_schema();
    request.temperature = 0;
    request.max_output_tokens = MostTokens;
    return request;
}

} // namespace graticule::evaluation::geobenchx
