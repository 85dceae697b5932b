// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/chart_steps.hpp"

#include "agents/offline/builder.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t LongestName = 48; ///< of a file

/// The dataset with the rows that a step observed.
std::string dataset_of(const Step& step) {
    const char* const name = step.arguments.contains("output") ? "output" : "dataset";
    return step.arguments.value(name, "");
}

/// The values in the unit of the answer.
std::string in_unit_of_answer(Plan& plan, const std::string& dataset, std::string& field) {
    const AnswerRecipe& answer = plan.answer;
    if (answer.value_factor == 1)
        return dataset;
    Step convert;
    convert.id = std::to_string(plan.steps.size() + 1);
    convert.tool = "compute_field";
    const std::string output = dataset + "_charted";
    convert.arguments = {
        {"dataset", dataset},
        {"expression", fmt::format("{} * {}", quoted_field(field), answer.value_factor)},
        {"field", "charted"},
        {"unit", answer.value_unit},
        {"output", output}};
    convert.why = "The values in the unit of the answer.";
    plan.steps.push_back(std::move(convert));
    field = "charted";
    return output;
}

std::string first_small(std::string text) {
    const bool word = text.size() > 1 && text[1] >= 'a' && text[1] <= 'z';
    if (word && text[0] >= 'A' && text[0] <= 'Z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

} // namespace

std::string chart_in_words(const std::string& kind) {
    if (kind == "histogram")
        return kind;
    return kind + (kind == "scatter" || kind == "box" ? " plot" : " chart");
}

void chart_answer(Plan& plan, const std::string& kind) {
    AnswerRecipe& answer = plan.answer;
    const auto rows = std::find_if(plan.steps.begin(), plan.steps.end(),
                                   [&](const Step& step) { return step.id == answer.step; });
    if (answer.kind != AnswerKind::Rows || rows == plan.steps.end()
        || answer.name_fields.size() != 1 || answer.value_field.empty())
        Builder::refuse("a chart needs a number for each of several names, and that is not what "
                        "this task finds");
    if (kind != "bar")
        Builder::refuse(fmt::format("a {} does not show a number for each of several names; ask "
                                    "for a bar chart",
                                    chart_in_words(kind)));
    std::string field = answer.value_field;
    const std::string dataset = in_unit_of_answer(plan, dataset_of(*rows), field);
    Step chart;
    chart.id = std::to_string(plan.steps.size() + 1);
    chart.tool = "bar_chart";
    chart.arguments = {{"dataset", dataset},
                       {"category", answer.name_fields.front()},
                       {"value", field},
                       {"order", answer.descending ? "descending" : "ascending"},
                       {"category_title", sentence_case(answer.name_fields.front())},
                       {"title", map_title(answer.lead)},
                       {"value_title", legend_title(answer.value_title.empty() ? answer.value_field
                                                                               : answer.value_title,
                                                    answer.value_unit)},
                       {"file_name", slug("bar chart of " + answer.lead, LongestName)}};
    chart.why = "A bar for each row of the answer.";
    plan.steps.push_back(std::move(chart));
    answer.lead = "The bar chart shows " + first_small(answer.lead);
}

} // namespace graticule::agents::offline
