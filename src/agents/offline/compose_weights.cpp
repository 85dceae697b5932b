// SPDX-License-Identifier: Apache-2.0
// Means in which rows count by their weight.
#include "agents/offline/compose.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

void Composer::compute(Made& made, const std::string& expression, const std::string& field,
                       const std::string& why) {
    const std::string output = m_builder.fresh_name(field);
    m_builder.add(
        "compute_field",
        {{"dataset", made.name}, {"expression", expression}, {"field", field}, {"output", output}},
        why);
    made.name = output;
}

/// Sums of the products and of the weights, of all rows or for each value of a column, over the
/// rows that have both; then one over the other as "result", beside "count".
UsedColumn Composer::weigh(Made& made, const UsedColumn& column, const Json& group_by) {
    if (m_frame.aggregate != "mean")
        Builder::refuse("only a mean can be weighted");
    m_weight_used = true;
    UsedColumn weight = m_builder.use_column(made, m_frame.weight, "", m_frame.weight_text);
    // A join may have given the value's column another name.
    const std::string value = m_builder.current_name(made, column.name);
    m_builder.filter(made,
                     fmt::format("{} is not null and {} is not null", quoted_field(value),
                                 quoted_field(weight.name)),
                     "Rows that have both the value and its weight.");
    compute(made, fmt::format("{} * {}", quoted_field(value), quoted_field(weight.name)),
            "weighted", "Each value times its weight.");
    divide_sums(made, "weighted", weight.name, group_by, "The weighted mean.");
    return weight;
}

/// The sum of one column over that of another, of all rows or for each value of a column, as
/// "result", beside "count".
void Composer::divide_sums(Made& made, const std::string& top, const std::string& bottom,
                           const Json& group_by, const std::string& why) {
    const std::string sums = m_builder.fresh_name("sums");
    Json arguments{
        {"dataset", made.name},
        {"metrics",
         Json::array({Json{{"function", "sum"}, {"field", top}, {"name", "upper_sum"}},
                      Json{{"function", "sum"}, {"field", bottom}, {"name", "lower_sum"}},
                      Json{{"function", "count"}, {"name", "count"}}})},
        {"output", sums}};
    if (!group_by.empty())
        arguments["group_by"] = group_by;
    m_builder.add("aggregate", std::move(arguments), "The sums of both.");
    made.name = sums;
    made.geometry = false;
    compute(made, "upper_sum / lower_sum", "result", why);
}

/// "The mean income, weighted by population": the sum of the products over the sum of the weights.
Plan Composer::weighted_mean(Made& made, const UsedColumn& column, std::size_t set) {
    const std::string rows = rows_in_words(set, made);
    const UsedColumn weight = weigh(made, column, Json::array());
    const std::string id = rank_rows(made, "result", 1, true, "The one figure.").step;
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = column.title;
    recipe.numbers = {{"weighted mean of " + column.title, id, "result", column.unit},
                      {"rows", id, "count", ""}};
    recipe.sentence = fmt::format("The mean {} of {}, weighted by {}, is {{0}}, over {{1}} rows.",
                                  titled(column), rows, weight.title);
    return finish(std::move(recipe));
}

/// "Mean income by region, weighted by population."
Plan Composer::weighted_groups(Made& made, const std::string& group, const std::string& title) {
    const Mention* said = mention();
    if (said == nullptr)
        Builder::refuse("a count is not weighted");
    const UsedColumn column = measure_column(made, *said);
    const UsedColumn weight =
        weigh(made, column, Json::array({m_builder.current_name(made, group)}));
    AnswerRecipe recipe;
    list_highest(made, "result", column.unit, recipe);
    recipe.name_fields = {m_builder.current_name(made, group)};
    recipe.subject =
        fmt::format("mean {} by {}, weighted by {}", column.title, title, weight.title);
    recipe.lead = recipe.subject;
    add_export(made);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
