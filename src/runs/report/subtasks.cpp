// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/report/sections.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <string>

namespace graticule::runs::report {

namespace {

constexpr std::size_t LongestCell = 2000; // bytes of an instruction or of what was said

/// Members that are lists of objects, of what a log holds.
const Json& list_member(const Json& object, const char* name) {
    static const Json None = Json::array();
    const Json& list = member(object, name);
    return list.is_array() ? list : None;
}

std::string made_words(const Json& facts) {
    std::string words;
    for (const char* const kind : {"datasets", "outputs"})
        for (const Json& made : list_member(facts, kind)) {
            const std::string path = text_member(made, "path");
            words += fmt::format("{}{} {}", words.empty() ? "" : " ",
                                 path.empty() ? "dataset" : path + ":", text_member(made, "is"));
            for (const std::string& fault : texts_member(made, "faults"))
                words += fmt::format(" ({})", fault);
        }
    for (const Json& made : list_member(facts, "variables")) {
        words += fmt::format("{}variable {}: {}", words.empty() ? "" : " ",
                             text_member(made, "name"), text_member(made, "is"));
        for (const std::string& fault : texts_member(made, "faults"))
            words += fmt::format(" ({})", fault);
    }
    for (const std::string& file : texts_member(facts, "missing"))
        words += fmt::format("{}{} is not there", words.empty() ? "" : " ", file);
    return words.empty() ? "nothing" : words;
}

std::string outcome_words(const RecordedSubtask& subtask) {
    if (!subtask.report)
        return "no report";
    if (subtask.report->holds)
        return "done";
    return subtask.report->claimed ? "said to be done, and is not" : "not done";
}

} // namespace

void subtasks_section(Report& report) {
    if (report.record.subtasks.empty())
        return;
    report.out.section("Subtasks");
    Table table{{{"", Table::Column::Short},
                 {"What the planner said", Table::Column::Text},
                 {"Worker", Table::Column::Text},
                 {"Outcome", Table::Column::Text},
                 {"What the worker said", Table::Column::Text},
                 {"What the program found", Table::Column::Text}},
                {}};
    for (const RecordedSubtask& subtask : report.record.subtasks) {
        const events::Subtask& given = subtask.given;
        const events::SubtaskReport told = subtask.report.value_or(events::SubtaskReport{});
        table.rows.push_back(
            {std::to_string(given.subtask), shorten(given.instruction, LongestCell),
             given.worker + (given.why.value_or("").empty() ? "" : ": " + *given.why),
             outcome_words(subtask), shorten(told.said, LongestCell),
             subtask.report ? shorten(made_words(told.facts), LongestCell) : ""});
    }
    report.out.table(table);
}

} // namespace graticule::runs::report
