// SPDX-License-Identifier: Apache-2.0
// How columns go together: correlation and least squares.
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

namespace {

/// More would not go into one sentence.
constexpr std::size_t MostExplaining = 3;

/// "years"; empty for a measure without a unit, or that is called like it.
std::string unit_beside_title(const UsedColumn& column) {
    const std::string& unit = column.unit;
    return unit == "1" || ascii_lower(unit) == ascii_lower(column.title) ? "" : unit;
}

} // namespace

Plan Composer::analysis() {
    const std::string& kind = m_frame.analysis->kind;
    if (kind == "correlation")
        return correlation();
    if (kind == "regression")
        return regression();
    if (kind == "interpolate")
        return interpolation();
    if (kind == "clusters")
        return clusters();
    if (kind == "outline")
        return outline();
    if (kind == "grid")
        return grid();
    if (kind == "rings")
        return rings();
    const bool test = kind == "moran" || kind == "local_moran" || kind == "hot_spots";
    return test ? autocorrelation() : reshaped();
}

/// Refuses a column of another table that has one row for several here: each of its values would
/// count as often.
void Composer::check_one_row_for_each(const Made& made, const UsedColumn& column) {
    if (column.dataset == None || column.dataset == made.base)
        return;
    const Path way = m_resolver.path(made.base, column.dataset);
    if (way.kind != PathKind::Key || m_resolver.names_each_row(made.base, way.key.left_field))
        return;
    Builder::refuse(fmt::format("\"{}\" has several rows for each {} of which \"{}\" tells one "
                                "value, so that this would count several times",
                                m_builder.profile(made.base).title,
                                m_builder.profile(made.base).fields[way.key.left_field].name,
                                column.title));
}

/// "wells with depth above 20", in the plural.
std::string Composer::rows_in_plural(const Made& made) const {
    if (m_frame.heads.empty())
        return "rows";
    const std::string words = describe_set(head());
    const std::string& noun = m_frame.sets[head()].text;
    if (noun.empty())
        return "rows for " + words;
    return words.starts_with(noun) ? made.noun + words.substr(noun.size()) : words;
}

/// The columns of the task, each another one, by the names that they have after the last join.
std::vector<UsedColumn> Composer::associated_columns(Made& made) {
    std::vector<UsedColumn> columns;
    for (const Mention& said : m_frame.mentions)
        columns.push_back(measure_column(made, said));
    for (const UsedColumn& column : columns)
        check_one_row_for_each(made, column);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].name = m_builder.current_name(made, columns[i].name);
        for (std::size_t j = 0; j < i; ++j)
            if (columns[i].name == columns[j].name)
                Builder::refuse(fmt::format("\"{}\" and \"{}\" are the same column",
                                            m_frame.mentions[j].text, m_frame.mentions[i].text));
    }
    return columns;
}

Plan Composer::correlation() {
    if (const auto dated = in_common_year())
        return Composer(m_resolver, *dated, m_task).correlation();
    Made made = charted_rows();
    const std::vector<UsedColumn> columns = associated_columns(made);
    const UsedColumn& first = columns[0];
    const UsedColumn& second = columns[1];
    const bool ranks = m_frame.analysis->method == "spearman";
    const std::string id = m_builder.add("correlation",
                                         {{"dataset", made.name},
                                          {"field", first.name},
                                          {"other_field", second.name},
                                          {"method", ranks ? "spearman" : "pearson"}},
                                         ranks ? "How nearly one rises with the other."
                                               : "How nearly they lie on a straight line.");
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = fmt::format("{} and {}", first.title, second.title);
    recipe.numbers = {{"correlation", id, "/correlation/value", ""},
                      {"rows", id, "/count", ""},
                      {"p", id, "/p/value", ""}};
    recipe.sentence = fmt::format("The {} of {} is {{0}}, over {{1}} {} that have both "
                                  "(p = {{2}}, two-sided).",
                                  ranks ? "rank correlation (Spearman)" : "correlation (Pearson)",
                                  recipe.subject, rows_in_plural(made));
    m_builder.caution("A correlation lies between -1 and 1; it does not say that one brings about "
                      "the other.");
    add_scatter_plot(made, first, second);
    return finish(std::move(recipe));
}

void Composer::add_scatter_plot(const Made& made, const UsedColumn& y, const UsedColumn& x) {
    const std::string title = fmt::format("{} against {}", y.title, x.title);
    m_builder.add("scatter_plot",
                  {{"dataset", made.name},
                   {"x", x.name},
                   {"y", y.name},
                   {"title", sentence_case(title)},
                   {"x_title", legend_title(x.title, x.unit)},
                   {"y_title", legend_title(y.title, y.unit)},
                   {"file_name", file_stem("scatter plot of " + title)}},
                  "A dot for each row.", true);
}

Plan Composer::regression() {
    if (m_frame.mentions.size() == 2)
        if (const auto dated = in_common_year())
            return Composer(m_resolver, *dated, m_task).regression();
    Made made = charted_rows();
    std::vector<UsedColumn> columns = associated_columns(made);
    const UsedColumn explained = columns.front();
    columns.erase(columns.begin());
    if (columns.size() > MostExplaining)
        Builder::refuse(fmt::format("at most {} columns explain another one here; the tool "
                                    "`regression` takes more",
                                    MostExplaining));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = explained.title;
    recipe.numbers = least_squares(made, explained, columns);
    recipe.sentence = regression_sentence(explained, columns, rows_in_plural(made));
    if (m_frame.analysis->residuals)
        add_map_of_residuals(made, explained, columns);
    else if (columns.size() == 1)
        add_scatter_plot(made, explained, columns.front());
    add_export(made);
    return finish(std::move(recipe));
}

/// Fits a line and leaves the rows with what it predicts and by how much that is off.
/// @return R2, the number of rows, the constant, and for each column its coefficient and p
std::vector<NumberSource> Composer::least_squares(Made& made, const UsedColumn& explained,
                                                  const std::vector<UsedColumn>& by) {
    Json names = Json::array();
    for (const UsedColumn& column : by)
        names.push_back(column.name);
    const std::string output = m_builder.fresh_name(m_builder.profile(made.base).name + "_fitted");
    const std::string id = m_builder.add("regression",
                                         {{"dataset", made.name},
                                          {"field", explained.name},
                                          {"explained_by", std::move(names)},
                                          {"output", output}},
                                         "Ordinary least squares.");
    made.name = output;
    made.columns.push_back({"predicted", None, None, explained.unit, false});
    made.columns.push_back({"residual", None, None, explained.unit, false});
    std::vector<NumberSource> numbers{{"R²", id, "/r_squared/value", ""},
                                      {"rows", id, "/count", ""},
                                      {"constant", id, "/terms/0/coefficient/value", ""}};
    for (std::size_t i = 0; i < by.size(); ++i) {
        const std::string term = fmt::format("/terms/{}", i + 1);
        numbers.push_back({"coefficient of " + by[i].title, id, term + "/coefficient/value", ""});
        numbers.push_back({"p of " + by[i].title, id, term + "/p/value", ""});
    }
    return numbers;
}

std::string Composer::regression_sentence(const UsedColumn& explained,
                                          const std::vector<UsedColumn>& by,
                                          const std::string& rows) const {
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < by.size(); ++i) {
        const std::string unit = unit_beside_title(by[i]);
        changes.push_back(fmt::format("by {{{}}} for each one more of {} ({}p = {{{}}})", 3 + 2 * i,
                                      by[i].title, unit.empty() ? "" : unit + "; ", 4 + 2 * i));
    }
    std::string unit = unit_beside_title(explained);
    if (!unit.empty() || explained.unit == "1")
        unit = explained.unit == "1" ? ", as a fraction of 1," : fmt::format(", in {},", unit);
    return fmt::format("By least squares, {}{} is {{2}} where {} 0, and changes {}. R² is {{0}}, "
                       "the part of its variance that is explained, over {{1}} {} that have all "
                       "values.",
                       explained.title, unit,
                       by.size() == 1 ? by.front().title + " is" : "the others are",
                       join(changes, " and "), rows);
}

void Composer::add_map_of_residuals(Made& made, const UsedColumn& explained,
                                    const std::vector<UsedColumn>& by) {
    if (!m_builder.give_areas(made))
        Builder::refuse(fmt::format("the data on {} has no shapes, on which residuals could be "
                                    "mapped",
                                    made.noun));
    std::vector<std::string> names;
    for (const UsedColumn& column : by)
        names.push_back(column.title);
    const std::string title =
        fmt::format("Residuals of {} by {}", explained.title, join(names, " and "));
    m_builder.add("choropleth_map",
                  {{"dataset", made.name},
                   {"field", m_builder.current_name(made, "residual")},
                   {"classification", "standard_deviation"},
                   {"ramp", "RdBu_r"},
                   {"title", map_title(title, m_frame.years)},
                   {"legend_title", legend_title("Residual", explained.unit)},
                   {"file_name", file_stem(title)}},
                  "What is left of each row: above the line in red, below in blue.");
}

} // namespace graticule::agents::offline
