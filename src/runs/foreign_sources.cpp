// SPDX-License-Identifier: Apache-2.0
#include "runs/foreign_sources.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::runs {

namespace {

using Sources = std::set<std::string>;

/// Adds what the datasets that a text names rest on.
void add_sources(const Json& value, const std::map<std::string, Sources>& datasets,
                 Sources& sources) {
    if (value.is_string()) {
        for (const auto& [name, of] : datasets)
            if (value.get_ref<const std::string&>().find(name) != std::string::npos)
                sources.insert(of.begin(), of.end());
    } else if (value.is_structured()) {
        for (const Json& element : value)
            add_sources(element, datasets, sources);
    }
}

void add_of_cell(const CellSource& cell, const std::map<std::string, Sources>& calls,
                 Sources& sources) {
    if (const auto found = calls.find(cell.step); found != calls.end())
        sources.insert(found->second.begin(), found->second.end());
}

AnswerText answer_of(const RunRecord& record) {
    try {
        return record.answer ? answer_text_from(record.answer->pieces.value_or(Json()))
                             : AnswerText();
    } catch (const Error&) {
        return {};
    }
}

} // namespace

std::map<std::string, std::string> recorded_foreign_tools(const Json& task) {
    std::map<std::string, std::string> tools;
    const Json& lent = member(member(task, "options"), ForeignTools);
    if (lent.is_array())
        for (const Json& tool : lent)
            tools[text_member(tool, "name")] =
                one_line(text_member(tool, "server") + "/" + text_member(tool, "tool"));
    return tools;
}

std::map<std::string, Sources> foreign_sources(const RunRecord& record) {
    const auto tools = recorded_foreign_tools(record.task);
    std::map<std::string, Sources> calls;
    std::map<std::string, Sources> datasets;
    for (const RecordedStep& step : record.steps) {
        Sources sources;
        if (const auto lent = tools.find(step.tool); lent != tools.end())
            sources.insert(lent->second);
        add_sources(step.arguments, datasets, sources);
        if (!step.observation)
            continue;
        if (const std::string made = text_member(step.observation->data, "output"); !made.empty()) {
            datasets.erase(made); // a name that is made anew rests on nothing that it did before
            if (!sources.empty())
                datasets[made] = sources;
        }
        if (!sources.empty())
            calls[step.id] = std::move(sources);
    }
    return calls;
}

std::vector<std::string> foreign_values(const RunRecord& record) {
    const std::map<std::string, Sources> calls = foreign_sources(record);
    std::vector<std::string> sentences;
    if (calls.empty())
        return sentences;
    const Observer observed = observer_of(record);
    const AnswerText answer = answer_of(record);
    for (const AnswerText::Piece& piece : answer.pieces()) {
        const auto* const cell = std::get_if<Cell>(&piece);
        if (cell == nullptr)
            continue;
        Sources sources;
        add_of_cell(cell->source, calls, sources);
        if (cell->over)
            add_of_cell(*cell->over, calls, sources);
        if (sources.empty())
            continue;
        std::string sentence =
            fmt::format("{} is from {}, and cannot be made anew without asking there",
                        one_line(cell_in_words(*cell, observed)),
                        join(std::vector<std::string>(sources.begin(), sources.end()), " and "));
        if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
            sentences.push_back(std::move(sentence));
    }
    return sentences;
}

} // namespace graticule::runs
