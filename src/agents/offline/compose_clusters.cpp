// SPDX-License-Identifier: Apache-2.0
// Clusters of points by density, and outlines around features.
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "agents/offline/question/words_of_analysis.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t LeastPoints = 5; ///< as the tool has it where nothing is said

constexpr const char* LooseColour = "#9a9a9a";
constexpr const char* ClusteredColour = "#d55e00";
constexpr std::string_view Article = "the ";
constexpr double KmOfM = 0.001;

/// Which lengths the tool gives of an outline, and how they are said.
std::vector<std::pair<std::string, std::string>> lengths_of(const std::string& kind) {
    if (kind == "circle")
        return {{"diameter", "across"}};
    if (kind == "rectangle_by_area")
        return {{"length", "long"}, {"width", "wide"}};
    return {};
}

} // namespace

Plan Composer::clusters() {
    const Analysis& asked = *m_frame.analysis;
    if (!asked.length_m || *asked.length_m <= 0)
        Builder::refuse("clusters by density need to know how near to each other their points lie: "
                        "say \"within 20 km of each other\", for instance");
    Needs needs;
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    if (!m_builder.give_geometry(made) || made.dimension != 0)
        Builder::refuse(fmt::format("clusters are of points, and the {} are none", made.noun));
    const std::size_t least = asked.count.value_or(LeastPoints);
    const std::string rows = rows_in_plural(made);
    const std::string& base = m_builder.profile(made.base).name;
    const auto find = [&](const char* describe, const std::string& output, const char* why) {
        return m_builder.add("cluster",
                             {{"dataset", made.name},
                              {"distance_m", *asked.length_m},
                              {"least_points", least},
                              {"describe", describe},
                              {"output", output}},
                             why);
    };
    const std::string hulls = m_builder.fresh_name(base + "_clusters");
    const std::string found = find("clusters", hulls, "A feature for each cluster, its hull.");
    const std::string points = m_builder.fresh_name(base + "_clustered");
    const std::string all = find("points", points, "Each point with the number of its cluster.");
    const auto keep = [&](const char* condition, const std::string& output, const char* why) {
        return m_builder.add("filter_rows",
                             {{"dataset", points}, {"expression", condition}, {"output", output}},
                             why);
    };
    const std::string within = m_builder.fresh_name(base + "_in_clusters");
    keep("`cluster` is not null", within, "The points in clusters.");
    const std::string beside = m_builder.fresh_name(base + "_in_none");
    const std::string loose = keep("`cluster` is null", beside, "The points in no cluster.");
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = "clusters of " + rows;
    recipe.numbers = {{"clusters", found, "/row_count", ""},
                      {"in none", loose, "/rows", ""},
                      {"points", all, "/row_count", ""}};
    recipe.sentence = fmt::format("There are {{0}} clusters of {}: in a cluster, each of its core "
                                  "points has at least {} points, itself included, within {} on "
                                  "the ground. {{1}} of {{2}} are in none.",
                                  rows, least, asked.length_text);
    recipe.sentence_of_one = recipe.sentence;
    recipe.sentence_of_one.replace(0, std::string_view("There are {0} clusters").size(),
                                   "There is {0} cluster");
    m_builder.add(
        "layers_map",
        {{"layers",
          Json::array(
              {Json{{"dataset", hulls}, {"label", "Hulls of the clusters"}},
               Json{{"dataset", beside}, {"label", "In no cluster"}, {"colour", LooseColour}},
               Json{{"dataset", within}, {"label", "In a cluster"}, {"colour", ClusteredColour}}})},
         {"title", map_title(recipe.subject, m_frame.years)},
         {"file_name", file_stem(recipe.subject)}},
        "Which points are in clusters.", true);
    m_builder.add("export_dataset",
                  {{"dataset", hulls}, {"file_name", file_stem(base + "-clusters") + ".gpkg"}},
                  "The clusters as a layer.", true);
    made.name = points;
    add_export(made);
    return finish(std::move(recipe));
}

/// Areas that were made around features, or over them, and have none of their fields.
Made Composer::areas_around(const Made& source, const std::string& name, const std::string& noun) {
    Made made;
    made.name = name;
    made.base = source.base;
    made.geometry = true;
    made.dimension = 2;
    made.noun = noun;
    made.united_by = ""; // no field names its rows
    made.around.push_back({source.name, source.noun, source.dimension});
    return made;
}

/// The convex hull of features, or the least circle, rectangle or box around them.
Plan Composer::outline() {
    const Analysis& asked = *m_frame.analysis;
    Needs needs;
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    Json columns = Json::array();
    if (!m_frame.groups.empty()) {
        const auto column = group_column(made, m_frame.groups.front());
        if (!column)
            Builder::refuse(fmt::format("the data on {} does not say which \"{}\" each belongs to",
                                        made.noun, m_frame.groups.front().text));
        columns.push_back(*column);
    }
    if (!m_builder.give_geometry(made))
        Builder::refuse(fmt::format("the data on {} has no places to draw around", made.noun));
    const std::string rows = rows_in_plural(made);
    const std::string words = outline_in_words(asked.method);
    const std::string output =
        m_builder.fresh_name(m_builder.profile(made.base).name + "_" + asked.method);
    const std::string id = m_builder.add("CreateMinPointgroupBorder",
                                         {{"geodataframe", made.name},
                                          {"kind", asked.method},
                                          {"columns", columns},
                                          {"result", output}},
                                         fmt::format("What lies around all of the {}.", made.noun));
    AnswerRecipe recipe;
    recipe.subject = fmt::format("{} {}", words.substr(Article.size()), rows);
    Made outlines =
        areas_around(made, output, words.substr(Article.size(), words.rfind(' ') - Article.size()));
    if (columns.empty()) {
        recipe.kind = AnswerKind::Numbers;
        recipe.numbers = {{"area", id, "area_km2", "km²"}, {"features", id, "count", ""}};
        recipe.sentence = sentence_case(fmt::format("{} {{1}} {} covers {{0}}", words, rows));
        for (const auto& [field, adjective] : lengths_of(asked.method)) {
            recipe.sentence +=
                fmt::format("{} {{{}}} {}", recipe.numbers.size() == 2 ? " and is" : " and",
                            recipe.numbers.size(), adjective);
            recipe.numbers.push_back({field, id, field, "km", KmOfM});
        }
        recipe.sentence += ".";
        recipe.nothing = fmt::format("{} spread over more than half of the globe, and nothing "
                                     "bounds them",
                                     sentence_case(rows));
    } else {
        recipe.kind = AnswerKind::Rows;
        recipe.step = id;
        recipe.name_fields = {columns.front().get<std::string>()};
        recipe.value_field = "area_km2";
        recipe.value_unit = "km²";
        recipe.subject += " by " + m_frame.groups.front().text;
        recipe.lead = sentence_case(recipe.subject);
        outlines.united_by = columns.front().get<std::string>();
    }
    add_map_of(outlines, recipe.subject);
    add_export(outlines);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
