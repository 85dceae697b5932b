// SPDX-License-Identifier: Apache-2.0
// Whether like lies beside like: Moran's I, of all and of each, and hot spots.
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::agents::offline {

namespace {

constexpr double UsualSignificance = 0.05; ///< as the tools have it where nothing is said
constexpr std::size_t UsualNeighbours = 8;
constexpr std::size_t LabelledFeatures = 15; ///< no more are named on a map

/// One kind of what a local statistic finds.
struct Finding {
    std::string value; ///< as the tool has it
    std::string title; ///< on the map
    const char* colour;
};

const std::vector<Finding>& findings_of(const std::string& kind) {
    static const std::vector<Finding> Spots{{"hot", "Hot spots", "#d7301f"},
                                            {"cold", "Cold spots", "#2b7bba"}};
    static const std::vector<Finding> Quadrants{{"HH", "High among high", "#d7301f"},
                                                {"LL", "Low among low", "#2b7bba"},
                                                {"HL", "High among low", "#fc9272"},
                                                {"LH", "Low among high", "#9ecae1"}};
    return kind == "hot_spots" ? Spots : Quadrants;
}

} // namespace

Plan Composer::autocorrelation() {
    Made made = charted_rows();
    UsedColumn column = measure_column(made, m_frame.mentions.front());
    check_one_row_for_each(made, column);
    if (!m_builder.give_areas(made))
        Builder::refuse(fmt::format(
            "the data on {} has no shapes, of which some would be neighbours", made.noun));
    column.name = m_builder.current_name(made, column.name);
    if (column.quantity == retrieval::Quantity::Amount)
        m_builder.caution(fmt::format("\"{}\" is an amount, which follows where there is much of "
                                      "everything; a rate or a share tells more.",
                                      column.title));
    const std::string& method = m_frame.analysis->method;
    if (made.dimension != 2 && (method == "queen" || method == "rook"))
        Builder::refuse(
            fmt::format("the {} are no areas, of which some would share a border", made.noun));
    m_builder.caution(fmt::format("Neighbours are {}.", neighbours_in_words(made)));
    return m_frame.analysis->kind == "moran" ? moran(made, column) : local_pattern(made, column);
}

/// The arguments that all tests of neighbours share.
Json Composer::neighbours_of(const Made& made, const UsedColumn& column) const {
    const Analysis& asked = *m_frame.analysis;
    Json arguments{{"dataset", made.name}, {"field", column.name}};
    if (!asked.method.empty())
        arguments["neighbours"] = asked.method;
    if (asked.count)
        arguments["neighbour_count"] = *asked.count;
    if (asked.reach_m)
        arguments["distance_m"] = *asked.reach_m;
    if (asked.permutations) {
        if (asked.kind == "hot_spots")
            Builder::refuse("hot spots are tested without permutations");
        arguments["permutations"] = *asked.permutations;
    }
    if (asked.significance) {
        if (asked.kind == "moran")
            Builder::refuse("Moran's I of all has one p and no level that it is held to");
        arguments["significance"] = *asked.significance;
    }
    return arguments;
}

Plan Composer::moran(Made& made, const UsedColumn& column) {
    const std::string id =
        m_builder.add("moran", neighbours_of(made, column), "Whether like lies beside like.");
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = column.title;
    recipe.numbers = {{"Moran's I", id, "/moran_i/value", ""},
                      {"features", id, "/count", ""},
                      {"expected", id, "/expected/value", ""},
                      {"p", id, "/p/value", ""},
                      {"pseudo p", id, "/pseudo_p/value", ""}};
    recipe.sentence = fmt::format("Moran's I of {} is {{0}} over {{1}} {}, where {{2}} would be "
                                  "expected at random (p = {{3}}, pseudo p = {{4}}): above that, "
                                  "like lies beside like; below it, neighbours differ.",
                                  column.title, rows_in_plural(made));
    const std::string title = m_frame.heads.empty()
                                  ? column.title
                                  : fmt::format("{} of {}", column.title, rows_in_plural(made));
    add_choropleth(made, column, title, true);
    return finish(std::move(recipe));
}

/// Who counts as a neighbour.
std::string Composer::neighbours_in_words(const Made& made) const {
    const Analysis& asked = *m_frame.analysis;
    if (asked.method == "distance")
        return fmt::format("those whose centres lie within {} km",
                           format_number(*asked.reach_m / 1000));
    if (asked.method == "nearest" || (asked.method.empty() && made.dimension != 2))
        return fmt::format("the {} nearest by their centres",
                           asked.count.value_or(UsualNeighbours));
    return asked.method == "rook" ? "areas that share a border"
                                  : "areas that share a border or a corner";
}

/// Hot and cold spots, or the clusters and outliers of local Moran's I.
Plan Composer::local_pattern(Made& made, const UsedColumn& column) {
    const Analysis& asked = *m_frame.analysis;
    const bool hot = asked.kind == "hot_spots";
    const std::string& base = m_builder.profile(made.base).name;
    const std::string output = m_builder.fresh_name(base + (hot ? "_spots" : "_pattern"));
    Json arguments = neighbours_of(made, column);
    arguments["output"] = output;
    const std::string id = m_builder.add(
        asked.kind, std::move(arguments),
        hot ? "Where high values, or low ones, crowd together (Getis-Ord Gi*)."
            : "Which are like their neighbours, and which are not (local Moran's I).");
    const std::string name = m_builder.field_of_names(made);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.numbers = {{"features", id, "/row_count", ""}};
    Json layers = Json::array(
        {Json{{"dataset", output}, {"label", "Not significant"}, {"colour", "#d9d9d9"}}});
    std::vector<std::string> told;
    for (const Finding& finding : findings_of(asked.kind)) {
        const std::string chosen = m_builder.fresh_name(base + "_" + ascii_lower(finding.value));
        const std::string rows = m_builder.add(
            "filter_rows",
            {{"dataset", output},
             {"expression", fmt::format("{} == '{}'", hot ? "`spot`" : "`cluster`", finding.value)},
             {"output", chosen}},
            finding.title + ".");
        told.push_back(fmt::format("{{{}}}{} {}", recipe.numbers.size(), told.empty() ? " are" : "",
                                   ascii_lower(finding.title)));
        recipe.numbers.push_back({ascii_lower(finding.title), rows, "/rows", ""});
        layers.push_back(
            {{"dataset", chosen}, {"label", finding.title}, {"colour", finding.colour}});
        if (!name.empty()) {
            layers.back()["label_field"] = name;
            layers.back()["label_limit"] = LabelledFeatures;
        }
    }
    recipe.subject =
        fmt::format("{} of {}{}", hot ? "hot and cold spots" : "clusters and outliers",
                    column.title, m_frame.heads.empty() ? "" : " among " + rows_in_plural(made));
    recipe.sentence = fmt::format(
        "Of {{0}} {}, {} {} {}, by {} at a significance of {} after correction for many tests.",
        rows_in_plural(made), join(told, hot ? " and " : ", "), hot ? "of" : "in", column.title,
        hot ? "Getis-Ord Gi*" : "local Moran's I",
        format_number(asked.significance.value_or(UsualSignificance)));
    m_builder.add("layers_map",
                  {{"layers", std::move(layers)},
                   {"title", map_title(recipe.subject, m_frame.years)},
                   {"file_name", file_stem(recipe.subject)}},
                  "Where they are.");
    made.name = output;
    add_export(made);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
