// SPDX-License-Identifier: Apache-2.0
#include "agents/report/sections.hpp"
#include "agents/report/value_words.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <string>

namespace graticule::agents::report {

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
    for (const std::string& file : texts_member(facts, "missing"))
        words += fmt::format("{}{} is not there", words.empty() ? "" : " ", file);
    return words.empty() ? "nothing" : words;
}

std::string outcome_words(const RecordedSubtask& subtask) {
    if (!subtask.report)
        return "no report";
    if (member(*subtask.report, "holds") == true)
        return "done";
    return member(*subtask.report, "claimed") == true ? "said to be done, and is not" : "not done";
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
        const Json told = subtask.report.value_or(Json());
        const std::string why = text_member(subtask.given, "why");
        table.rows.push_back(
            {std::to_string(count_member(subtask.given, "subtask").value_or(0)),
             shorten(text_member(subtask.given, "instruction"), LongestCell),
             text_member(subtask.given, "worker") + (why.empty() ? "" : ": " + why),
             outcome_words(subtask), shorten(text_member(told, "said"), LongestCell),
             subtask.report ? shorten(made_words(member(told, "facts")), LongestCell) : ""});
    }
    report.out.table(table);
}

} // namespace graticule::agents::report
