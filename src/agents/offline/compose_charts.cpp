// SPDX-License-Identifier: Apache-2.0
// Charts of columns.
#include "agents/offline/chart_steps.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

Plan Composer::chart() {
    if (m_frame.chart == "histogram")
        return histogram();
    if (m_frame.chart == "box")
        return box_plot();
    if (m_frame.chart == "scatter")
        return scatter_plot();
    if (m_frame.chart == "line")
        return line_chart();
    Builder::refuse(m_frame.chart == "pie"
                        ? "no pie charts are drawn, since angles are hard to compare; a bar chart "
                          "shows the same"
                        : "no such chart is drawn");
}

/// The rows that a chart speaks of, or those that have what it shows.
Made Composer::charted_rows() {
    Needs needs = needs_of_mentions();
    if (!m_frame.groups.empty())
        needs.preferred = m_frame.groups.front().fields;
    if (!m_frame.heads.empty())
        return m_builder.make_set(head(), needs);
    SetPhrase rows;
    const auto base = m_resolver.choose_base(rows, needs);
    if (!base)
        Builder::refuse(fmt::format("no data has \"{}\"", mention()->text));
    Made made = m_builder.read(*base, m_builder.profile(*base).title);
    m_builder.keep_year(made);
    m_builder.keep_single_rows(made, nullptr);
    return made;
}

/// "depth of wells"; of rows that the task does not name, what is charted alone.
std::string Composer::of_rows(const std::string& what) const {
    return m_frame.heads.empty() ? what : fmt::format("{} of {}", what, describe_set(head()));
}

Plan Composer::histogram() {
    Made made = charted_rows();
    const UsedColumn column = measure_column(made, *mention());
    AnswerRecipe recipe;
    recipe.subject = of_rows(column.title);
    m_builder.add("histogram",
                  {{"dataset", made.name},
                   {"field", column.name},
                   {"title", sentence_case(recipe.subject)},
                   {"value_title", legend_title(column.title, column.unit)},
                   {"file_name", file_stem("histogram of " + recipe.subject)}},
                  fmt::format("How the {} is spread.", column.title));
    const std::string figures =
        m_builder.add("field_statistics", {{"dataset", made.name}, {"field", column.name}},
                      "What the values lie between.");
    recipe.kind = AnswerKind::Numbers;
    recipe.numbers = {{"count", figures, "/count", ""},
                      {"minimum", figures, "/min/value", column.unit},
                      {"median", figures, "/median/value", column.unit},
                      {"maximum", figures, "/max/value", column.unit}};
    recipe.sentence = fmt::format("The histogram shows {}: {{0}} values from {{1}} to {{3}}, with "
                                  "a median of {{2}}.",
                                  recipe.subject);
    return finish(std::move(recipe));
}

Plan Composer::box_plot() {
    Made made = charted_rows();
    const UsedColumn column = measure_column(made, *mention());
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    recipe.subject = of_rows(column.title);
    Json arguments{{"dataset", made.name},
                   {"value", column.name},
                   {"value_title", legend_title(column.title, column.unit)}};
    if (!m_frame.groups.empty()) {
        const Grouping& grouping = m_frame.groups.front();
        const auto category = group_column(made, grouping);
        if (!category)
            Builder::refuse(fmt::format("the data on {} does not say which \"{}\" each belongs to",
                                        made.noun, grouping.text));
        arguments["dataset"] = made.name; // with what was joined
        arguments["category"] = *category;
        arguments["category_title"] = sentence_case(grouping.text);
        recipe.subject += " by " + grouping.text;
    }
    arguments["title"] = sentence_case(recipe.subject);
    arguments["file_name"] = file_stem("box plot of " + recipe.subject);
    recipe.step = m_builder.add("box_plot", std::move(arguments),
                                fmt::format("Quartiles of the {}.", column.title));
    recipe.lead = fmt::format("The box plot shows {}, medians and quartiles", recipe.subject);
    recipe.name_fields = {"category"};
    recipe.value_field = "median";
    recipe.value_unit = column.unit;
    recipe.extras = {{"lower_quartile", column.unit}, {"upper_quartile", column.unit}};
    recipe.extra_labels = {"from", "to"};
    recipe.in_order = true;
    return finish(std::move(recipe));
}

Plan Composer::scatter_plot() {
    Made made = charted_rows();
    const UsedColumn y = measure_column(made, m_frame.mentions[0]);
    const UsedColumn x = measure_column(made, m_frame.mentions[1]);
    if (x.name == y.name)
        Builder::refuse(fmt::format("\"{}\" and \"{}\" are the same column",
                                    m_frame.mentions[0].text, m_frame.mentions[1].text));
    AnswerRecipe recipe;
    recipe.subject = of_rows(fmt::format("{} against {}", y.title, x.title));
    const std::string step =
        m_builder.add("scatter_plot",
                      {{"dataset", made.name},
                       {"x", m_builder.current_name(made, x.name)},
                       {"y", m_builder.current_name(made, y.name)},
                       {"title", sentence_case(fmt::format("{} against {}", y.title, x.title))},
                       {"x_title", legend_title(x.title, x.unit)},
                       {"y_title", legend_title(y.title, y.unit)},
                       {"file_name", file_stem("scatter plot of " + recipe.subject)}},
                      "A dot for each row.");
    const std::string correlation =
        m_builder.add("correlation",
                      {{"dataset", made.name},
                       {"field", m_builder.current_name(made, x.name)},
                       {"other_field", m_builder.current_name(made, y.name)}},
                      "How straight a line the dots are on.");
    recipe.kind = AnswerKind::Numbers;
    recipe.numbers = {{"dots", step, "/marks_drawn", ""},
                      {"correlation", correlation, "/correlation/value", ""}};
    recipe.sentence = fmt::format("The scatter plot shows {}: {{0}} dots, with a correlation "
                                  "(Pearson) of {{1}}.",
                                  recipe.subject);
    return finish(std::move(recipe));
}

/// The columns of the years that are asked for, of a table with one for each.
std::vector<std::string> Composer::years_of_line(Made& made, const FieldLink& link) {
    const retrieval::DatasetProfile& wide = m_builder.profile(link.dataset);
    m_builder.bring(made, link.dataset);
    std::vector<std::string> columns;
    for (const auto& [year, field] : wide.year_columns) {
        const bool before = m_frame.first_year && year < *m_frame.first_year;
        const bool after = m_frame.last_year && year > *m_frame.last_year;
        const MadeColumn* column = m_builder.find_column(made, link.dataset, field);
        if (!before && !after && column != nullptr && wide.fields[field].nulls < wide.rows)
            columns.push_back(column->name);
    }
    if (columns.size() < 2)
        Builder::refuse(fmt::format("\"{}\" has no two of the years that are asked for: its years "
                                    "go from {} to {}",
                                    wide.title, wide.year_columns.front().first,
                                    wide.year_columns.back().first));
    return columns;
}

/// The rows of the years that are asked for, of a table with a row for each.
void Composer::keep_years_of_line(Made& made, std::size_t dataset, const std::string& year_field) {
    std::vector<std::string> conditions;
    if (m_frame.first_year)
        conditions.push_back(
            fmt::format("{} >= {}", quoted_field(year_field), *m_frame.first_year));
    if (m_frame.last_year)
        conditions.push_back(fmt::format("{} <= {}", quoted_field(year_field), *m_frame.last_year));
    if (conditions.empty())
        return;
    m_builder.filter(
        made, join(conditions, " and "),
        fmt::format("The years of \"{}\" that are asked for.", m_builder.profile(dataset).title));
}

/// A measure with a value for each of several years.
bool Composer::is_of_years(const FieldLink& link) const {
    return link.column == Column::YearFamily
           || (link.column == Column::Field && m_builder.profile(link.dataset).year_field);
}

/// Refuses names that the data of a line does not have, where it has others.
void Composer::check_lines(const FieldLink& link) const {
    for (const ValueFilter& filter : m_frame.sets[head()].values) {
        std::vector<std::string> missing;
        for (std::size_t i = 0; i < filter.options.size(); ++i)
            if (std::none_of(filter.options[i].begin(), filter.options[i].end(),
                             [&](const auto& match) { return match.dataset == link.dataset; }))
                missing.push_back(filter.texts[i]);
        if (!missing.empty() && missing.size() < filter.texts.size())
            Builder::refuse(fmt::format("\"{}\" has no {}", m_builder.profile(link.dataset).title,
                                        fmt::join(missing, " and no ")));
    }
}

Plan Composer::line_chart() {
    const Mention& said = *mention();
    const auto without_years = [&](const FieldLink& link) { return !is_of_years(link); };
    if (std::any_of(said.fields.begin(), said.fields.end(), without_years)) {
        Frame of_years = m_frame;
        std::erase_if(of_years.mentions.front().fields, without_years);
        if (of_years.mentions.front().fields.empty())
            Builder::refuse(fmt::format("no data has \"{}\" of several years, over which a line "
                                        "could be drawn",
                                        said.text));
        return Composer(m_resolver, of_years, m_task).line_chart();
    }
    if (said.per_capita || !said.divisor.empty() || !said.notion.empty())
        Builder::refuse(fmt::format("a line over years is drawn of a column that the data has; "
                                    "\"{}\" would have to be worked out for each year",
                                    said.text));
    if (m_frame.heads.empty() || m_frame.sets[head()].values.empty())
        Builder::refuse(fmt::format("\"{}\" has many rows in each year: name those whose lines are "
                                    "wanted",
                                    m_builder.profile(said.fields.front().dataset).title));
    m_used_mentions.insert(said.chunk);
    Made made = charted_rows();
    const auto link = m_resolver.choose_column(made.base, said.fields);
    if (!link)
        Builder::refuse(fmt::format("the data on {} has no \"{}\"", made.noun, said.text));
    const retrieval::DatasetProfile& source = m_builder.profile(link->dataset);
    check_lines(*link);
    Json arguments;
    std::string unit;
    if (link->column == Column::YearFamily) {
        arguments["y"] = years_of_line(made, *link);
        unit = source.fields[source.year_columns.front().second].unit;
    } else if (link->column == Column::Field && source.year_field && made.base == link->dataset) {
        const std::string& year = source.fields[*source.year_field].name;
        keep_years_of_line(made, link->dataset, year);
        const MadeColumn* column = m_builder.find_column(made, link->dataset, link->index);
        arguments["y"] = Json::array({column->name});
        arguments["x"] = year;
        unit = source.fields[link->index].unit;
    } else {
        Builder::refuse(fmt::format("\"{}\" of \"{}\" is of no several years, so that no line "
                                    "can be drawn over them",
                                    said.text, source.title));
    }
    const auto name = m_builder.name_column(made);
    arguments["dataset"] = made.name;
    if (name)
        arguments["line"] = *name;
    return finish_line(std::move(arguments), unit, name.has_value());
}

Plan Composer::finish_line(Json arguments, const std::string& unit, bool named) {
    const Mention& said = *mention();
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    std::vector<std::string> names;
    for (const ValueFilter& filter : m_frame.sets[head()].values)
        names.insert(names.end(), filter.texts.begin(), filter.texts.end());
    const std::string last = names.back();
    names.pop_back();
    recipe.subject = fmt::format("{} of {}{}{}", said.text, fmt::join(names, ", "),
                                 names.empty() ? "" : " and ", last);
    arguments["title"] = sentence_case(recipe.subject);
    arguments["x_title"] = "Year";
    arguments["y_title"] = legend_title(said.text, unit);
    arguments["file_name"] = file_stem("line chart of " + recipe.subject);
    recipe.step = m_builder.add("line_chart", std::move(arguments),
                                fmt::format("The {} over the years.", said.text));
    recipe.lead = fmt::format("The line chart shows {}, first and last", recipe.subject);
    recipe.name_fields =
        named ? std::vector<std::string>{"line", "x"} : std::vector<std::string>{"x"};
    recipe.value_field = "value";
    recipe.value_unit = unit;
    recipe.in_order = true;
    recipe.ends_only = named;
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
