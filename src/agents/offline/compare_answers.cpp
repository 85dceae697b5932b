// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compare_answers.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace graticule::agents::offline {

namespace {

constexpr const char* Same = "the same";

/// Whether two values are the same in the digits that answers show.
bool same_value(const Json& one, const Json& other) {
    if (!one.is_number() || !other.is_number())
        return one == other;
    return format_number(one.get<double>()) == format_number(other.get<double>());
}

bool has_cell(const Json& value) {
    return value.contains("cell") && value.value("value", Json()).is_number();
}

/// "12.5 km (+3.1 %)"
runs::AnswerText number_beside(const Json& value, const Json& other) {
    if (!has_cell(value) || !has_cell(other))
        return "no answer";
    if (same_value(value["value"], other["value"]))
        return Same;
    const runs::Cell cell = runs::cell_from(other["cell"]);
    const runs::Cell base = runs::cell_from(value["cell"]);
    runs::AnswerText text(cell);
    const bool comparable = !cell.over && !base.over && base.less == 0 && cell.less == 0;
    if (!comparable || value["value"].get<double>() == 0)
        return text;
    return text + " (" + runs::Cell{cell.source, runs::CellForm::Change, "", base.source, 0} + ")";
}

struct NamedValue {
    std::string name;
    const Json* value;
};

/// The rows of an answer by their names, without their further fields.
std::vector<NamedValue> rows_of(const Json& values) {
    std::vector<NamedValue> rows;
    for (const Json& value : values)
        if (!value.contains("field"))
            rows.push_back({value.value("name", ""), &value});
    return rows;
}

/// The name of the row that a value stands in.
runs::AnswerText name_in_row(const Plan& plan, const NamedValue& row) {
    if (plan.answer.kind != AnswerKind::Rows || !row.value->contains("cell"))
        return row.name;
    const runs::Cell value = runs::cell_from((*row.value)["cell"]);
    const Json::json_pointer at(value.source.at);
    runs::AnswerText name;
    for (const std::string& field : plan.answer.name_fields) {
        if (!name.empty())
            name += ", ";
        name += runs::Cell{{value.source.step, (at.parent_pointer() / field).to_string(), 1},
                           runs::CellForm::Text,
                           "",
                           {},
                           0};
    }
    return name.empty() ? runs::AnswerText(row.name) : name;
}

runs::AnswerText rows_beside(const PlannedAnswer& answer, const PlannedAnswer& other) {
    const std::vector<NamedValue> rows = rows_of(answer.result.values);
    const std::vector<NamedValue> others = rows_of(other.result.values);
    if (rows.empty() || others.empty())
        return "no answer";
    const bool same_names =
        std::equal(rows.begin(), rows.end(), others.begin(), others.end(),
                   [](const auto& a, const auto& b) { return a.name == b.name; });
    const bool same_values =
        same_names
        && std::equal(rows.begin(), rows.end(), others.begin(), [](const auto& a, const auto& b) {
               return same_value((*a.value)["value"], (*b.value)["value"]);
           });
    if (same_values)
        return Same;
    if (rows.front().name != others.front().name)
        return name_in_row(other.plan, others.front())
               + (rows.size() > 1 || others.size() > 1 ? " first" : "");
    const runs::AnswerText value = number_beside(*rows.front().value, *others.front().value);
    if (rows.size() == 1 && others.size() == 1)
        return value;
    return runs::AnswerText(same_names ? "the same order, " : "the same first, ")
           + name_in_row(other.plan, others.front()) + " with " + value;
}

runs::AnswerText names_beside(const Json& values, const Json& others) {
    const auto names = [](const Json& of) {
        std::vector<std::string> all;
        for (const Json& value : of)
            if (value.contains("pieces"))
                all.push_back(value.value("value", ""));
        std::sort(all.begin(), all.end());
        return all;
    };
    const runs::AnswerText count = number_beside(values[0], others[0]);
    if (values[0]["value"] != others[0]["value"])
        return count;
    return names(values) == names(others) ? runs::AnswerText(Same) : "as many, and not the same";
}

} // namespace

runs::AnswerText compared(const PlannedAnswer& answer, const PlannedAnswer& other) {
    const Json& values = answer.result.values;
    const Json& others = other.result.values;
    if (other.result.end != runs::EndReason::Answered || values.empty() || others.empty())
        return "no answer";
    switch (answer.plan.answer.kind) {
    case AnswerKind::Rows:
    case AnswerKind::Extreme:
        return rows_beside(answer, other);
    case AnswerKind::Names:
        return names_beside(values, others);
    default:
        return number_beside(values[0], others[0]);
    }
}

} // namespace graticule::agents::offline
