// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

namespace {

bool asks_for(const std::string& transforms, std::string_view one) {
    for (const std::string& part : split(transforms, '+'))
        if (part == one)
            return true;
    return false;
}

} // namespace

Plan Composer::transform() {
    const std::string& wanted = m_frame.transform;
    if (asks_for(wanted, "reproject") && m_frame.crs.empty())
        Builder::refuse("the task names no CRS to project to, such as EPSG:3035");
    if (asks_for(wanted, "buffer"))
        return buffer();
    if (asks_for_terrain())
        return terrain();
    if (asks_for(wanted, "thiessen"))
        return thiessen();
    if (m_frame.transform == "union" && m_frame.operand == None && m_frame.heads.size() == 1)
        return dissolve();
    for (const std::string_view two :
         {"clip", "intersection", "union", "difference", "symmetric_difference"})
        if (asks_for(wanted, two))
            return overlay();
    if (asks_for(wanted, "dissolve"))
        return dissolve();
    if (asks_for(wanted, "statistics"))
        return statistics();
    if (asks_for(wanted, "resample") || asks_for(wanted, "polygonize"))
        return raster();
    return convert();
}

/// Which ground is nearer to each of some points than to the others.
Plan Composer::thiessen() {
    Needs needs;
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    if (!m_builder.give_geometry(made) || made.dimension != 0)
        Builder::refuse(fmt::format(
            "Thiessen polygons divide an area among points, and the {} are none", made.noun));
    const Surrounding points{made.name, made.noun, made.dimension};
    const std::string output =
        m_builder.fresh_name(m_builder.profile(made.base).name + "_thiessen");
    const std::string id = m_builder.add(
        "thiessen", {{"dataset", made.name}, {"output", output}},
        fmt::format("The ground that is nearer to each of the {} than to the others.", made.noun));
    made.name = output;
    made.dimension = 2;
    made.around.push_back(points);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = "Thiessen polygons of " + describe_set(head());
    recipe.numbers.push_back({"polygons", id, "/rows", ""});
    add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

Plan Composer::buffer() {
    if (m_frame.transform_distance_m <= 0)
        Builder::refuse("a buffer needs a distance with a unit of length, such as \"5 km\"");
    Needs needs;
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    if (!m_builder.give_geometry(made))
        Builder::refuse(fmt::format("the data on {} has no places to buffer", made.noun));
    const bool together = asks_for(m_frame.transform, "dissolve")
                          || asks_for(m_frame.transform, "union") || !m_frame.aggregate.empty()
                          || !m_frame.mentions.empty();
    for (const Mention& said : m_frame.mentions)
        if (said.notion == "area")
            m_used_mentions.insert(said.chunk);
    const std::string output =
        m_builder.fresh_name(m_builder.profile(made.base).name + "_buffered");
    m_builder.add("buffer",
                  {{"dataset", made.name},
                   {"distance_m", m_frame.transform_distance_m},
                   {"dissolve", together},
                   {"output", output}},
                  fmt::format("{} m on the ground around the {}.",
                              format_number(m_frame.transform_distance_m), made.noun));
    made.name = output;
    made.dimension = 2;
    if (together)
        made.united_by = "";
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject =
        fmt::format("the buffers of {} km around {}",
                    format_number(m_frame.transform_distance_m / 1000), describe_set(head()));
    const std::string id = area_of_all(made);
    recipe.numbers.push_back({"area", id, "area", "km²"});
    recipe.numbers.push_back({together ? "features" : "buffers", id, "count", ""});
    recipe.sentence = recipe.subject + " cover {0}.";
    if (!together) {
        // Buffers overlap, so that their areas do not add up to the ground that they cover.
        Made united = made;
        const std::string all = m_builder.fresh_name(output + "_united");
        m_builder.add("dissolve", {{"dataset", output}, {"by", Json::array()}, {"output", all}},
                      "The ground that the buffers cover, where they overlap only once.");
        united.name = all;
        std::erase_if(united.columns,
                      [](const MadeColumn& column) { return column.dataset == None; });
        recipe.numbers.push_back({"ground covered", area_of_all(united), "area", "km²"});
        recipe.sentence = fmt::format("{} cover {{2}} of ground; the areas of the {{1}} one by one "
                                      "are {{0}}, overlaps counted "
                                      "in each.",
                                      recipe.subject);
    }
    add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

/// The step that adds up the areas of a layer; its row has "area" in km² and "count".
std::string Composer::area_of_all(Made& made) {
    const UsedColumn area = m_builder.measure(made, "area");
    return m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"metrics", Json::array({Json{{"function", "sum"}, {"field", area.name}, {"name", "area"}},
                                  Json{{"function", "count"}, {"name", "count"}}})},
         {"output", m_builder.fresh_name("total")}},
        "How large it is in all.");
}

Plan Composer::overlay() {
    std::size_t second = m_frame.operand;
    if (second == None && m_frame.heads.size() >= 2)
        second = m_frame.heads[1];
    Needs needs;
    needs.geometry = true;
    Made left = m_builder.make_set(head(), needs);
    Made right;
    if (second != None)
        right = m_builder.make_set(second, needs);
    else
        Builder::refuse("the task names one layer where two are needed");
    const std::string kind = asks_for(m_frame.transform, "clip") ? "clip"
                             : asks_for(m_frame.transform, "symmetric_difference")
                                 ? "symmetric_difference"
                             : asks_for(m_frame.transform, "difference") ? "difference"
                             : asks_for(m_frame.transform, "union")      ? "union"
                                                                         : "intersection";
    const std::string output = m_builder.fresh_name(m_builder.profile(left.base).name + "_"
                                                    + (kind == "clip" ? "clipped" : "overlaid"));
    if (kind == "clip")
        m_builder.add("clip", {{"dataset", left.name}, {"mask", right.name}, {"output", output}},
                      fmt::format("The {}, cut to the {}.", left.noun, right.noun));
    else
        m_builder.add(
            "overlay",
            {{"left", left.name}, {"right", right.name}, {"how", kind}, {"output", output}},
            fmt::format("The {} of the {} and the {}.", kind, left.noun, right.noun));
    left.name = output;
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject =
        fmt::format("the {} of {} with {}", kind, describe_set(head()), describe_set(second));
    Json metrics = Json::array({Json{{"function", "count"}, {"name", "count"}}});
    std::string unit;
    if (left.dimension > 0) {
        const UsedColumn size = m_builder.measure(left, left.dimension == 2 ? "area" : "length");
        metrics.push_back({{"function", "sum"}, {"field", size.name}, {"name", "size"}});
        unit = size.unit;
    }
    const std::string id = m_builder.add(
        "aggregate",
        {{"dataset", left.name}, {"metrics", metrics}, {"output", m_builder.fresh_name("total")}},
        "How many features and how large.");
    if (!unit.empty())
        recipe.numbers.push_back({left.dimension == 2 ? "area" : "length", id, "size", unit});
    recipe.numbers.push_back({"features", id, "count", ""});
    add_map_of(left, recipe.subject);
    add_export(left);
    return finish(std::move(recipe));
}

Plan Composer::dissolve() {
    Needs needs;
    needs.geometry = true;
    Made made = m_builder.make_set(head(), needs);
    Json by = Json::array();
    std::string title;
    if (!m_frame.groups.empty()) {
        title = m_frame.groups.front().text;
        const auto column = group_column(made, m_frame.groups.front());
        if (!column)
            Builder::refuse(
                fmt::format("the data on {} has no \"{}\" to dissolve by", made.noun, title));
        by.push_back(*column);
    }
    if (!m_builder.give_geometry(made))
        Builder::refuse(fmt::format("the data on {} has no shapes to dissolve", made.noun));
    const std::string output =
        m_builder.fresh_name(m_builder.profile(made.base).name + "_dissolved");
    const std::string id = m_builder.add(
        "dissolve", {{"dataset", made.name}, {"by", by}, {"output", output}},
        by.empty() ? "All shapes united." : fmt::format("The shapes united by {}.", title));
    made.name = output;
    made.united_by = by.empty() ? "" : by.front().get<std::string>();
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject =
        fmt::format("{} dissolved{}", describe_set(head()), by.empty() ? "" : " by " + title);
    recipe.numbers.push_back({"features", id, "/rows", ""});
    add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

/// Another CRS, another format, centroids: the same features in another form.
Plan Composer::convert() {
    if (m_frame.heads.empty()
        || (m_frame.sets[head()].entities.empty() && m_frame.sets[head()].values.empty()))
        return raster();
    Needs needs;
    Made made = m_builder.make_set(head(), needs);
    if (asks_for(m_frame.transform, "centroids")) {
        if (!m_builder.give_geometry(made))
            Builder::refuse(fmt::format("the data on {} has no shapes", made.noun));
        const std::string output =
            m_builder.fresh_name(m_builder.profile(made.base).name + "_centroids");
        m_builder.add("centroids", {{"dataset", made.name}, {"output", output}},
                      "The centre of each shape.");
        made.name = output;
        made.dimension = 0;
    }
    if (!m_frame.crs.empty()) {
        if (!made.geometry)
            Builder::refuse(fmt::format("the data on {} has no places to project", made.noun));
        const std::string output =
            m_builder.fresh_name(m_builder.profile(made.base).name + "_reprojected");
        m_builder.add("reproject",
                      {{"dataset", made.name}, {"crs", m_frame.crs}, {"output", output}},
                      "The CRS that the task names.");
        made.name = output;
    }
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = describe_set(head());
    const std::string id =
        m_builder.add("aggregate",
                      {{"dataset", made.name},
                       {"metrics", Json::array({Json{{"function", "count"}, {"name", "count"}}})},
                       {"output", m_builder.fresh_name("count")}},
                      "How many features are written.");
    recipe.numbers.push_back({"features", id, "count", ""});
    add_export(made);
    if (asks_for(m_frame.transform, "centroids"))
        add_map_of(made, recipe.subject);
    return finish(std::move(recipe));
}

Plan Composer::statistics() {
    const Mention* said = mention();
    if (said == nullptr)
        Builder::refuse("the task does not say of which values it wants statistics");
    if (speaks_of_raster_alone())
        return raster();
    if (m_frame.heads.empty()) {
        Frame copy = m_frame;
        copy.sets.emplace_back();
        copy.heads = {copy.sets.size() - 1};
        return Composer(m_resolver, copy, m_task).statistics();
    }
    Made made = m_builder.make_set(head(), needs_of_mentions());
    const UsedColumn column = measure_column(made, *said);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = column.title;
    const std::string id =
        m_builder.add("field_statistics", {{"dataset", made.name}, {"field", column.name}},
                      fmt::format("Figures on {}.", column.title));
    std::vector<std::string> figures{"mean", "median", "min", "max", "std"};
    if (column.quantity == retrieval::Quantity::Amount)
        figures.emplace_back("sum");
    for (const std::string& name : figures)
        recipe.numbers.push_back({name, id, "/" + name, column.unit});
    add_map_of(made, column.title);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
