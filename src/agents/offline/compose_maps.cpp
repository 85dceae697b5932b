// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::FieldRole;

namespace {

constexpr std::size_t NamedFeatures = 15; ///< no more are named on a map of an answer

} // namespace

std::string Composer::file_stem(const std::string& what) const {
    return slug(what, 48);
}

void Composer::add_choropleth(Made& made, const UsedColumn& column, const std::string& title,
                              bool optional) {
    Json arguments{{"dataset", made.name},
                   {"field", m_builder.current_name(made, column.name)},
                   {"title", map_title(measure_by_area(title, column.title), m_frame.years)},
                   {"legend_title", legend_title(column.title, column.unit)},
                   {"file_name", file_stem(title)}};
    if (m_frame.classes > 0)
        arguments["classes"] = m_frame.classes;
    if (!m_frame.class_method.empty())
        arguments["classification"] = m_frame.class_method;
    m_builder.add("choropleth_map", std::move(arguments), fmt::format("A map of {}.", column.title),
                  optional);
}

std::string Composer::add_symbols(Made& made, const UsedColumn& column, const std::string& title,
                                  bool optional) {
    return m_builder.add("symbol_map",
                         {{"dataset", made.name},
                          {"field", m_builder.current_name(made, column.name)},
                          {"title", map_title(title, m_frame.years)},
                          {"legend_title", legend_title(column.title, column.unit)},
                          {"file_name", file_stem(title)}},
                         "Symbols whose area grows with the value.", optional);
}

/// A map of the features that an answer speaks of; nothing where there is nothing to draw.
void Composer::add_map_of(Made& made, const std::string& title) {
    Made drawn = made;
    if (!m_builder.give_areas(drawn))
        return;
    std::vector<Surrounding> all = drawn.around;
    all.push_back({drawn.name, drawn.noun, drawn.dimension});
    // Areas lie below lines, lines below points.
    std::stable_sort(all.begin(), all.end(), [](const Surrounding& a, const Surrounding& b) {
        return a.dimension > b.dimension;
    });
    Json layers = Json::array();
    const std::string named_by = m_builder.field_of_names(drawn);
    for (const Surrounding& layer : all) {
        layers.push_back({{"dataset", layer.name}, {"label", sentence_case(layer.label)}});
        // A few features are named; of many the map shows where they are.
        if (layer.name == drawn.name && !named_by.empty()) {
            layers.back()["label_field"] = named_by;
            layers.back()["label_limit"] = NamedFeatures;
        }
    }
    const std::string& told = title.empty() ? drawn.noun : title;
    Json arguments{{"layers", std::move(layers)},
                   {"title", map_title(told, m_frame.years)},
                   {"file_name", file_stem(told)}};
    m_builder.add("layers_map", std::move(arguments), "A map of what the answer speaks of.", true);
    made.geometry = drawn.geometry;
    made.dimension = drawn.dimension;
    made.name = drawn.name;
}

void Composer::add_export(Made& made) {
    std::string ending = made.geometry ? "gpkg" : "csv";
    if (!m_frame.format.empty())
        ending = m_frame.format;
    std::string file = m_frame.file_name.empty()
                           ? file_stem(m_builder.profile(made.base).name + "-result") + "." + ending
                           : m_frame.file_name;
    m_builder.add("export_dataset", {{"dataset", made.name}, {"file_name", file}},
                  made.geometry ? "The result as a layer." : "The result as a table.",
                  m_frame.file_name.empty() && m_frame.format.empty());
    if (made.name != m_builder.profile(made.base).name)
        m_builder.title_output(made.geometry ? "The result as a layer" : "The result as a table");
}

/// Everything that the task names must have been used; what was left over may change the question.
Plan Composer::finish(AnswerRecipe recipe) {
    for (const Mention& said : m_frame.mentions)
        if (!m_used_mentions.contains(said.chunk))
            Builder::refuse(fmt::format(
                "it is not clear what \"{}\" has to do with the rest of the task", said.text));
    for (const std::size_t set : m_frame.heads)
        if (!m_builder.has_used(set) && !m_all_used)
            Builder::refuse(
                fmt::format("it is not clear what \"{}\" has to do with the rest of the task",
                            describe_set(set)));
    for (const std::string& word : m_frame.unknown)
        if (!m_builder.is_in_context(word))
            Builder::refuse(fmt::format("nothing in the data says what \"{}\" is", word));
    if (!m_frame.groups.empty() && !m_groups_used)
        Builder::refuse(
            fmt::format("it is not clear how to group by \"{}\"", m_frame.groups.front().text));
    if (!m_frame.weight.empty() && !m_weight_used)
        Builder::refuse("only the mean of all rows, or of the rows of each group, is worked out "
                        "with weights");
    give_in_unit(recipe);
    return m_builder.finish(std::move(recipe));
}

/// The task in the latest year that its two measures have in common, where it names none.
std::optional<Frame> Composer::in_common_year() const {
    if (!m_frame.years.empty())
        return std::nullopt;
    const auto year =
        m_resolver.common_year(m_frame.mentions[0].fields, m_frame.mentions[1].fields);
    if (!year)
        return std::nullopt;
    Frame dated = m_frame;
    dated.years = {*year};
    dated.notes.push_back(fmt::format("The task names no year: {} is the latest with values for "
                                      "more than 70 % of the rows of both.",
                                      *year));
    return dated;
}

/// Two measures of the same rows, in three classes each.
Plan Composer::relationship() {
    if (m_frame.mentions.size() < 2)
        Builder::refuse("two measures are needed to show how they go together");
    Needs needs = needs_of_mentions();
    needs.geometry = true;
    Frame copy = m_frame;
    Made made;
    if (m_frame.heads.empty()) {
        SetPhrase rows;
        if (!m_frame.groups.empty()) {
            rows.entities = m_frame.groups.front().entities;
            rows.text = m_frame.groups.front().text;
        }
        copy.sets.push_back(rows);
        copy.heads = {copy.sets.size() - 1};
        copy.groups.clear();
        return Composer(m_resolver, copy, m_task).relationship();
    }
    if (const auto dated = in_common_year())
        return Composer(m_resolver, *dated, m_task).relationship();
    made = m_builder.make_set(head(), needs);
    for (const std::string& note : m_frame.notes)
        m_builder.explain(note);
    const UsedColumn first = measure_column(made, m_frame.mentions[0]);
    const UsedColumn second = measure_column(made, m_frame.mentions[1]);
    if (!m_builder.give_areas(made))
        Builder::refuse(fmt::format("the data on {} has no shapes to map", made.noun));
    // The join that gave the shapes may have renamed the columns.
    const auto named = [&](const UsedColumn& column) {
        return m_builder.current_name(made, column.name);
    };
    const std::string title = first.title + " and " + second.title;
    Json arguments{{"dataset", made.name},
                   {"first_field", named(first)},
                   {"second_field", named(second)},
                   {"first_title", legend_title(first.title, first.unit)},
                   {"second_title", legend_title(second.title, second.unit)},
                   {"title", map_title(title, m_frame.years)},
                   {"file_name", file_stem(title)}};
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Made;
    recipe.step = m_builder.add("bivariate_map", std::move(arguments),
                                "Two measures, in three classes each, on one map.");
    recipe.subject = "a bivariate map of " + title;
    add_export(made);
    return finish(std::move(recipe));
}

Plan Composer::heat() {
    Needs needs;
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    if (!m_builder.give_geometry(made) || made.dimension != 0)
        Builder::refuse(fmt::format("a heat map needs points, and the {} are none", made.noun));
    Json arguments{{"dataset", made.name},
                   {"title", map_title("Density of " + describe_set(head()), m_frame.years)},
                   {"file_name", file_stem("density of " + describe_set(head()))}};
    if (const Mention* said = mention(); said != nullptr && !said->fields.empty()) {
        m_used_mentions.insert(said->chunk);
        const UsedColumn weight =
            m_builder.use_column(made, said->fields, said->notion, said->text);
        arguments["dataset"] = made.name;
        arguments["weight_field"] = weight.name;
    }
    AnswerRecipe recipe;
    recipe.subject = "a heat map of " + describe_set(head());
    recipe.step = m_builder.add("heat_map", std::move(arguments), "The density of points.");
    add_export(made);
    return finish(std::move(recipe));
}

/// One small map a year, of a measure that is given for several.
Plan Composer::multiples() {
    const Mention* said = mention();
    if (said == nullptr)
        Builder::refuse("the task does not say what the small maps should show");
    m_used_mentions.insert(said->chunk);
    m_groups_used = true;
    m_all_used = true;
    const auto wide =
        std::find_if(said->fields.begin(), said->fields.end(), [&](const FieldLink& link) {
            return link.column == Column::YearFamily || m_builder.profile(link.dataset).year_field;
        });
    if (wide == said->fields.end())
        Builder::refuse(fmt::format("there is no data on \"{}\" for several years", said->text));
    const retrieval::DatasetProfile& source = m_builder.profile(wide->dataset);
    Made made = m_builder.read(wide->dataset, said->text);
    constexpr std::size_t MostMaps = 9;
    AnswerRecipe recipe;
    recipe.subject = "small maps of " + said->text + ", one for each year,";
    if (wide->column == Column::YearFamily) {
        Json fields = Json::array();
        const std::size_t step =
            std::max<std::size_t>(1, (source.year_columns.size() + MostMaps - 1) / MostMaps);
        for (const auto& [year, field] : source.year_columns)
            if (m_frame.years.empty() ? (fields.size() < MostMaps && field % step == 0)
                                      : std::find(m_frame.years.begin(), m_frame.years.end(), year)
                                            != m_frame.years.end())
                fields.push_back(source.fields[field].name);
        if (!m_builder.give_geometry(made))
            Builder::refuse(fmt::format("\"{}\" has no shapes to map", source.title));
        recipe.step = m_builder.add("small_multiples_map",
                                    {{"dataset", made.name},
                                     {"fields", fields},
                                     {"title", sentence_case(said->text)},
                                     {"legend_title", legend_title(said->text, "")},
                                     {"file_name", file_stem(said->text)}},
                                    "One map for each year, on one scale.");
        return finish(std::move(recipe));
    }
    // Each row of the years keeps its own shape, so the shapes are joined to the table.
    const auto layer = m_resolver.geometry_for(wide->dataset);
    if (!layer)
        Builder::refuse(fmt::format("\"{}\" has no shapes to map", source.title));
    const Path way = m_resolver.path(wide->dataset, *layer);
    Made shapes = m_builder.read(*layer, said->text);
    std::string right_key = m_builder.profile(*layer).fields[way.key.right_field].name;
    if (const auto bridge = m_resolver.bridge(wide->dataset, *layer)) {
        m_builder.bring(shapes, bridge->dataset);
        right_key = m_builder.find_column(shapes, bridge->dataset, bridge->to.right_field)->name;
    }
    const std::string output = m_builder.fresh_name(source.name + "_on_map");
    m_builder.add("join_by_key",
                  {{"left", made.name},
                   {"right", shapes.name},
                   {"left_key", source.fields[way.key.left_field].name},
                   {"right_key", right_key},
                   {"how", "inner"},
                   {"output", output}},
                  fmt::format("\"{}\" has the shapes.", m_builder.profile(*layer).title));
    recipe.step =
        m_builder.add("small_multiples_map",
                      {{"dataset", output},
                       {"fields", Json::array({source.fields[wide->index].name})},
                       {"by", source.fields[*source.year_field].name},
                       {"title", sentence_case(said->text)},
                       {"legend_title", legend_title(said->text, source.fields[wide->index].unit)},
                       {"file_name", file_stem(said->text)}},
                      "One map for each year, on one scale.");
    return finish(std::move(recipe));
}

/// Sets side by side on one map, or one by a field.
Plan Composer::layers() {
    Json layers = Json::array();
    std::string title;
    Made first;
    std::vector<Made> all;
    for (const std::size_t set : m_frame.heads) {
        Needs needs;
        needs.geometry = true;
        Made made = m_builder.make_set(set, needs);
        if (!m_builder.give_geometry(made))
            Builder::refuse(fmt::format("the data on {} has no places to map", made.noun));
        layers.push_back({{"dataset", made.name}, {"label", sentence_case(describe_set(set))}});
        title += (title.empty() ? "" : " and ") + describe_set(set);
        all.push_back(made);
    }
    // Areas lie below lines, lines below points.
    std::stable_sort(all.begin(), all.end(),
                     [](const Made& a, const Made& b) { return a.dimension > b.dimension; });
    Json ordered = Json::array();
    for (const Made& made : all)
        for (const Json& layer : layers)
            if (layer["dataset"] == made.name)
                ordered.push_back(layer);
    AnswerRecipe recipe;
    recipe.subject = "a map of " + title;
    Json arguments{
        {"layers", ordered}, {"title", map_title(title)}, {"file_name", file_stem(title)}};
    recipe.step = m_builder.add("layers_map", std::move(arguments), "All on one map.");
    if (all.size() == 1)
        add_export(all.front());
    return finish(std::move(recipe));
}

Plan Composer::map() {
    const Mention* said = mention();
    if (m_frame.map_kind == "multiples" || (m_frame.year_range && said != nullptr))
        return multiples();
    if (m_frame.map_kind == "heat")
        return heat();
    const auto measures = std::count_if(m_frame.mentions.begin(), m_frame.mentions.end(),
                                        [](const Mention& m) { return m.notion != "density"; });
    if (m_frame.map_kind == "bivariate" || (measures >= 2 && m_frame.map_kind.empty()))
        return relationship();
    const bool over_one_place = m_frame.heads.size() == 1 && m_frame.sets[head()].entities.empty();
    if (over_one_place && said != nullptr && !m_frame.groups.empty()
        && !m_frame.groups.front().entities.empty()) {
        // "births per county of North Carolina": the counties are the rows, the state their place.
        Frame copy = m_frame;
        SetPhrase& rows = copy.sets[head()];
        rows.entities = m_frame.groups.front().entities;
        rows.text = m_frame.groups.front().text;
        copy.groups.clear();
        return Composer(m_resolver, copy, m_task).map();
    }
    if (!m_frame.groups.empty() && (said == nullptr || !m_frame.heads.empty()) && !over_one_place) {
        Frame copy = m_frame;
        copy.show = false;
        copy.map_kind.clear();
        // Areas make a map; a table of groups makes none.
        if (!copy.groups.front().entities.empty())
            copy.groups.front().fields.clear();
        return Composer(m_resolver, copy, m_task).groups();
    }
    if (m_frame.heads.empty() && said == nullptr)
        Builder::refuse("the task does not say what to map");
    if (said == nullptr && m_frame.map_kind != "categorical")
        return layers();
    if (m_frame.heads.empty()) {
        Frame copy = m_frame;
        SetPhrase rows;
        if (!m_frame.groups.empty()) {
            rows.entities = m_frame.groups.front().entities;
            rows.text = m_frame.groups.front().text;
        }
        copy.sets.push_back(rows);
        copy.heads = {copy.sets.size() - 1};
        copy.groups.clear();
        return Composer(m_resolver, copy, m_task).map();
    }
    return column_map();
}

/// One set, coloured or sized by a column.
Plan Composer::column_map() {
    const Mention* said = mention();
    Needs needs = needs_of_mentions();
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    UsedColumn column;
    if (said != nullptr) {
        column = measure_column(made, *said, m_frame.aggregate);
    } else if (!m_frame.groups.empty()) {
        const Grouping& grouping = m_frame.groups.front();
        const auto name = group_column(made, grouping);
        if (!name)
            Builder::refuse(fmt::format("the data on {} has no \"{}\"", made.noun, grouping.text));
        column = {*name, "", grouping.text, None};
    }
    bool category = m_frame.map_kind == "categorical";
    for (const MadeColumn& known : made.columns)
        if (known.name == column.name && known.dataset != None) {
            const auto& field = m_builder.profile(known.dataset).fields[known.field];
            category = category || field.role == FieldRole::Category || known.text;
        }
    if (!m_builder.give_areas(made))
        Builder::refuse(fmt::format("the data on {} has no shapes to map", made.noun));
    column.name = m_builder.current_name(made, column.name);
    const std::string title =
        fmt::format("{}{}", column.title,
                    m_frame.sets[head()].text.empty() ? "" : " of " + describe_set(head()));
    AnswerRecipe recipe;
    recipe.subject = "a map of " + title;
    const bool symbols = m_frame.map_kind == "symbol"
                         || (made.dimension == 0 && m_frame.map_kind.empty() && !category);
    if (category)
        recipe.step = m_builder.add("categorical_map",
                                    {{"dataset", made.name},
                                     {"field", column.name},
                                     {"title", map_title(title, m_frame.years)},
                                     {"legend_title", legend_title(column.title, column.unit)},
                                     {"file_name", file_stem(title)}},
                                    "One colour for each category.");
    else if (symbols)
        recipe.step = add_symbols(made, column, title, false);
    else {
        add_choropleth(made, column, title, false);
    }
    add_export(made);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
