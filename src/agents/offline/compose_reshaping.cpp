// SPDX-License-Identifier: Apache-2.0
// Grids over features, and features in another shape or order.
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::offline {

Made Composer::placed_rows() {
    Needs needs;
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    if (!m_builder.give_geometry(made))
        Builder::refuse(fmt::format("the data on {} has no places", made.noun));
    return made;
}

/// Squares or hexagons over features; with what lies in each, where that is asked for.
Plan Composer::grid() {
    const Analysis& asked = *m_frame.analysis;
    if (!asked.length_m || *asked.length_m <= 0)
        Builder::refuse("the task does not say how large the cells of the grid are: \"of 10 km\", "
                        "for instance");
    Made made = placed_rows();
    if (!asked.counted)
        m_builder.give_areas(made);
    if (asked.counted && made.dimension != 0)
        Builder::refuse(fmt::format("points are counted in the cells of a grid, and the {} are "
                                    "none",
                                    made.noun));
    const std::string cells = fmt::format("{}s of {}", asked.method, asked.length_text);
    const std::string output = m_builder.fresh_name(m_builder.profile(made.base).name + "_grid");
    const std::string id =
        m_builder.add("grid",
                      {{"dataset", made.name},
                       {"cell_size_m", *asked.length_m},
                       {"shape", asked.method},
                       {"keep", "touching"},
                       {"output", output}},
                      fmt::format("{} where the {} are.", sentence_case(cells), made.noun));
    if (asked.method == "hexagon")
        m_builder.caution(
            fmt::format("The opposite sides of each hexagon are {} apart.", asked.length_text));
    Made grid = areas_around(made, output, asked.method + "s");
    return asked.counted ? figures_in_cells(made, grid, cells) : bare_grid(grid, id, cells);
}

Plan Composer::bare_grid(Made& grid, const std::string& id, const std::string& cells) {
    const std::string title = fmt::format("{} over {}", cells, describe_set(head()));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = title;
    recipe.numbers = {{"cells", id, "/rows", ""}};
    recipe.sentence = fmt::format("{{0}} {} cover {}.", cells, describe_set(head()));
    add_map_of(grid, title);
    add_export(grid);
    return finish(std::move(recipe));
}

/// How many points, or which figure of them, each cell has; cells without any are left out.
Plan Composer::figures_in_cells(Made& points, Made& grid, const std::string& cells) {
    const Analysis& asked = *m_frame.analysis;
    Json metrics = Json::array({Json{{"function", "count"}, {"name", "count"}}});
    UsedColumn shown{"count", "", "number of " + rows_in_plural(points)};
    if (!asked.columns.empty()) {
        const UsedColumn column = measure_column(points, asked.columns.front());
        metrics.push_back({{"function", statistic_of(column, points.noun)},
                           {"field", m_builder.current_name(points, column.name)},
                           {"name", "figure"}});
        shown = {"figure", column.unit, fmt::format("{} {}", asked.function, column.title)};
    }
    const std::string output = m_builder.fresh_name(grid.name + "_counts");
    m_builder.add("summarize_within",
                  {{"polygons", grid.name},
                   {"features", points.name},
                   {"metrics", std::move(metrics)},
                   {"output", output}},
                  "What lies in each cell.");
    grid.name = output;
    grid.columns.push_back({shown.name, None, None, shown.unit, false});
    const std::string title = fmt::format("{} in {}", shown.title, cells);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = title;
    const auto figure = [&](const char* function, const char* name) {
        return Json{{"function", function}, {"field", shown.name}, {"name", name}};
    };
    const std::string id =
        m_builder.add("aggregate",
                      {{"dataset", output},
                       {"metrics", Json::array({Json{{"function", "count"}, {"name", "cells"}},
                                                figure("min", "least"), figure("max", "greatest"),
                                                figure("mean", "mean")})},
                       {"output", m_builder.fresh_name("total")}},
                      "What the cells lie between.");
    recipe.numbers = {{"cells", id, "cells", ""},
                      {"least", id, "least", shown.unit},
                      {"greatest", id, "greatest", shown.unit},
                      {"mean of the cells", id, "mean", shown.unit}};
    recipe.sentence = fmt::format("{{0}} {} have {}: the {} is from {{1}} to {{2}}, on average "
                                  "{{3}}.",
                                  cells, rows_in_plural(points), shown.title);
    m_builder.add("choropleth_map",
                  {{"dataset", output},
                   {"field", shown.name},
                   {"title", map_title(title, m_frame.years)},
                   {"legend_title", legend_title(shown.title, shown.unit)},
                   {"file_name", file_stem(title)}},
                  "The cells by what lies in them.");
    add_export(grid);
    return finish(std::move(recipe));
}

/// The rows of a set in another shape or order: simplified, split, numbered, one after the other.
Plan Composer::reshaped() {
    const Analysis& asked = *m_frame.analysis;
    if (asked.kind == "simplify" && (!asked.length_m || *asked.length_m <= 0))
        Builder::refuse("the task does not say how far outlines may stray: \"to 500 m\", for "
                        "instance");
    Made made = asked.kind == "number_rows" || asked.kind == "append"
                    ? m_builder.make_set(head(), needs_of_mentions())
                    : placed_rows();
    const std::string rows = rows_in_plural(made);
    Json arguments{{"dataset", made.name}};
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = rows;
    const std::string output =
        m_builder.fresh_name(m_builder.profile(made.base).name + "_" + asked.kind);
    if (asked.kind == "simplify") {
        arguments["tolerance_m"] = *asked.length_m;
        recipe.sentence = fmt::format("The outlines of {} are simplified to within {} on the "
                                      "ground: {{0}} of {{1}} vertices are left.",
                                      rows, asked.length_text);
        recipe.subject = fmt::format("{}, simplified to {}", rows, asked.length_text);
    } else if (asked.kind == "single_parts") {
        recipe.sentence = fmt::format("{} have {{0}} single parts.", sentence_case(rows));
        recipe.subject = "single parts of " + rows;
    } else if (asked.kind == "number_rows") {
        recipe.sentence = number_rows(made, arguments, rows);
    } else {
        recipe.sentence = append_rows(arguments, rows);
        recipe.subject = fmt::format("{} and {}", describe_set(asked.other), rows);
    }
    arguments["output"] = output;
    const std::string id = m_builder.add(asked.kind, std::move(arguments), "As the task asks.");
    recipe.numbers = {{"rows", id, asked.kind == "number_rows" ? "/row_count" : "/rows", ""}};
    if (asked.kind == "simplify")
        recipe.numbers = {{"vertices", id, "/vertices", ""},
                          {"vertices before", id, "/vertices_before", ""}};
    made.name = output;
    if (made.geometry)
        add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

std::string Composer::number_rows(Made& made, Json& arguments, const std::string& rows) {
    const Analysis& asked = *m_frame.analysis;
    if (asked.columns.empty())
        return fmt::format("{{0}} {} are numbered from 1, as they stand, in the field row_number.",
                           rows);
    const UsedColumn column = measure_column(made, asked.columns.front());
    const bool descending = asked.method == "descending";
    arguments["dataset"] = made.name;
    arguments["by"] = m_builder.current_name(made, column.name);
    arguments["order"] = descending ? "descending" : "ascending";
    return fmt::format("{{0}} {} are numbered by {}, from the {} on, in the field row_number.",
                       rows, column.title, descending ? "highest" : "lowest");
}

std::string Composer::append_rows(Json& arguments, const std::string& rows) {
    const Analysis& asked = *m_frame.analysis;
    const Made other = m_builder.make_set(asked.other, {});
    if (other.name == arguments["dataset"])
        Builder::refuse(fmt::format("{} are to be appended to themselves", rows));
    arguments["other"] = arguments["dataset"];
    arguments["dataset"] = other.name;
    return fmt::format("{} and {} are {{0}} rows together.",
                       sentence_case(describe_set(asked.other)), rows);
}

/// Rings around features, each from one distance to the next.
Plan Composer::rings() {
    const Analysis& asked = *m_frame.analysis;
    for (std::size_t i = 0; i < asked.distances_m.size(); ++i)
        if (asked.distances_m[i] <= (i == 0 ? 0 : asked.distances_m[i - 1]))
            Builder::refuse("the distances of rings have to grow from the first to the last");
    Made made = placed_rows();
    const std::string output = m_builder.fresh_name(m_builder.profile(made.base).name + "_rings");
    m_builder.add("CreateMultiRingBufferFromGeoDataFrame",
                  {{"geodataframe", made.name},
                   {"distances", asked.distances_m},
                   {"dissolve", true},
                   {"result", output}},
                  fmt::format("A ring for each distance around all of the {}.", made.noun));
    Made rings = areas_around(made, output, "rings");
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    recipe.subject = fmt::format("rings of {} around {}", asked.length_text, rows_in_plural(made));
    const UsedColumn area = m_builder.measure(rings, "area");
    const RankedRows ranked =
        rank_rows(rings, "distance", asked.distances_m.size(), false, "How large each ring is.");
    recipe.step = ranked.step;
    recipe.lead = sentence_case(
        fmt::format("The {}, by how far each reaches in metres, cover", recipe.subject));
    recipe.name_fields = {"distance"};
    recipe.value_field = area.name;
    recipe.value_unit = area.unit;
    recipe.in_order = true;
    m_builder.add("categorical_map",
                  {{"dataset", output},
                   {"field", "distance"},
                   {"legend_title", "Reaches to (m)"},
                   {"title", map_title(sentence_case(recipe.subject), m_frame.years)},
                   {"file_name", file_stem(recipe.subject)}},
                  "The rings.");
    add_export(rings);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
