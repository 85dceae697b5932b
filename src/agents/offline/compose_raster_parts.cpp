// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

namespace {

constexpr double Alike = 0.15; ///< scores of names that may as well mean one as another

bool is_threshold(const Condition& condition) {
    const bool compares = condition.op == Operator::Less || condition.op == Operator::LessEqual
                          || condition.op == Operator::Greater
                          || condition.op == Operator::GreaterEqual
                          || condition.op == Operator::Between || condition.op == Operator::Equal;
    return compares && !condition.against_mean && condition.coordinate.empty()
           && !condition.negated;
}

/// What the values are that a condition compares, as far as the task says so.
std::vector<FieldLink> links_of(const Condition& condition, const Frame& frame,
                                const retrieval::Schema& schema) {
    if (!condition.fields.empty())
        return condition.fields;
    for (const Mention& said : frame.mentions)
        if (!said.fields.empty() && said.notion != "area")
            return said.fields;
    if (!condition.field_text.empty())
        return link_fields({condition.field_text}, schema);
    // "above 500 m" of a piece of land is its height.
    if (condition.unit && condition.unit->dimension == Dimension::Length)
        return link_fields({"elevation"}, schema);
    return {};
}

} // namespace

/// The raster band whose values a condition compares: the one that the task names, or of those with
/// such values the one of the place that it names. Refuses where it could be either of several.
std::optional<FieldLink> Composer::compared_band(const Condition& condition,
                                                 const SetPhrase& set) const {
    for (const EntityLink& entity : set.entities)
        if (m_builder.profile(entity.dataset).is_raster())
            return FieldLink{entity.dataset, Column::Band, 0, entity.score};
    const std::vector<FieldLink> links = links_of(condition, m_frame, m_resolver.schema());
    if (links.empty() || (links.front().column != Column::Band && !condition.fields.empty()))
        return std::nullopt;
    std::vector<FieldLink> bands;
    for (const FieldLink& link : links)
        if (link.column == Column::Band
            && (bands.empty() || link.score + Alike >= bands.front().score))
            bands.push_back(link);
    const auto of_place = [&](const FieldLink& link) {
        return std::all_of(set.values.begin(), set.values.end(), [&](const ValueFilter& filter) {
            return m_resolver.is_scope(link.dataset, filter);
        });
    };
    if (set.values.empty() && bands.size() > 1 && bands[0].dataset != bands[1].dataset)
        Builder::refuse(fmt::format("the task does not say whether \"{}\" or \"{}\" is meant",
                                    m_builder.profile(bands[0].dataset).title,
                                    m_builder.profile(bands[1].dataset).title));
    const auto best = std::find_if(bands.begin(), bands.end(), of_place);
    if (best != bands.end())
        return *best;
    const auto base = m_resolver.choose_base(set, {});
    return base && !bands.empty() ? m_resolver.choose_column(*base, bands) : std::nullopt;
}

/// "How many square kilometres of Luxembourg are above 500 m", "which share of the cells": the
/// cells for which a comparison holds, not the features whose mean does.
std::optional<Plan> Composer::raster_part() {
    const bool area = std::any_of(m_frame.mentions.begin(), m_frame.mentions.end(),
                                  [](const Mention& said) { return said.notion == "area"; });
    const bool cells = m_frame.cells && (m_frame.count || m_frame.share);
    if ((!area && !cells && !m_frame.share) || m_frame.sets.size() != 1 || !m_frame.groups.empty()
        || !m_frame.transform.empty())
        return std::nullopt;
    const SetPhrase& set = m_frame.sets.front();
    if (set.conditions.size() != 1 || !is_threshold(set.conditions.front())
        || !set.relations.empty() || set.ranking)
        return std::nullopt;
    const auto is_raster = [&](const EntityLink& link) {
        return m_builder.profile(link.dataset).is_raster();
    };
    const bool one_place = set.entities.empty() || set.one
                           || std::any_of(set.entities.begin(), set.entities.end(), is_raster);
    // A share of countries, or an area of cantons, is about features.
    if (!one_place
        || (set.values.empty() && set.entities.empty() && !cells && !area
            && m_frame.mentions.empty() && set.conditions.front().fields.empty()))
        return std::nullopt;
    const auto band = compared_band(set.conditions.front(), set);
    if (!band)
        return std::nullopt;
    Frame copy = m_frame;
    copy.sets.front().conditions.clear();
    copy.mentions.clear();
    return Composer(m_resolver, copy, m_task)
        .part_of_raster(*band, set.conditions.front(), cells, m_frame.share);
}

/// Brings a raster down to the place that the set names, where it covers more.
std::string Composer::raster_in_place(const FieldLink& link) {
    const DatasetProfile& source = m_builder.profile(link.dataset);
    const SetPhrase& set = m_frame.sets.front();
    const bool scope =
        std::all_of(set.values.begin(), set.values.end(), [&](const ValueFilter& filter) {
            return m_resolver.is_scope(link.dataset, filter);
        });
    if (scope) {
        m_all_used = true;
        return source.name;
    }
    Needs needs;
    needs.geometry = true;
    needs.areas = true;
    Made place = m_builder.make_set(0, needs);
    if (!m_builder.give_areas(place) || place.dimension != 2)
        Builder::refuse(fmt::format("the data has no area for \"{}\"", describe_set(0)));
    const std::string output = m_builder.fresh_name(source.name + "_in_place");
    m_builder.add("mask_raster",
                  {{"raster", source.name}, {"mask", place.name}, {"output", output}},
                  "The cells whose centre lies in it.");
    return output;
}

/// @pre the condition is not one of the frame's
Plan Composer::part_of_raster(const FieldLink& link, const Condition& condition, bool cells,
                              bool share) {
    const DatasetProfile& source = m_builder.profile(link.dataset);
    const std::size_t band = m_resolver.band_of(link, m_frame);
    m_builder.use_months();
    m_builder.note_source(link.dataset);
    const std::string name = raster_in_place(link);
    UsedColumn values;
    values.unit = source.bands[band].unit;
    values.title = source.title;
    static constexpr const char* Signs[] = {"<", "<=", ">", ">=", "==", "!="};
    const auto threshold = [&](double value) {
        return shortest_number(m_builder.threshold_in(condition, value, values));
    };
    const std::string expression =
        condition.op == Operator::Between
            ? fmt::format("a >= {} and a <= {}", threshold(condition.low),
                          threshold(condition.high))
            : fmt::format("a {} {}", Signs[static_cast<int>(condition.op)],
                          threshold(condition.low));
    const std::string output = m_builder.fresh_name(source.name + "_part");
    m_builder.add(
        "raster_algebra",
        {{"expression", expression},
         {"rasters", {{"a", fmt::format("{}:{}", name, band + 1)}}},
         {"output", output}},
        fmt::format("1 where a cell of \"{}\" is {}, else 0.", source.title, condition.words));
    const std::string id = m_builder.add("raster_area", {{"raster", output}},
                                         "Each cell by the ground that it covers.");
    const std::string place = m_frame.sets.front().values.empty() ? source.title : describe_set(0);
    AnswerRecipe recipe;
    recipe.subject = fmt::format("{}: cells {}", place, condition.words);
    const NumberSource area{"area", id, "/area", "km²"};
    const NumberSource all{"area of all cells with a value", id, "/valid_area", "km²"};
    const NumberSource count{"cells", id, "/cells", ""};
    const NumberSource valid{"cells with a value", id, "/valid_cells", ""};
    if (share) {
        recipe.kind = AnswerKind::Ratio;
        recipe.numbers = cells ? std::vector{count, valid} : std::vector{area, all};
    } else {
        recipe.kind = AnswerKind::Numbers;
        recipe.numbers = cells ? std::vector{count, valid, area} : std::vector{area, all, count};
        recipe.sentence =
            cells
                ? fmt::format("{{0}} cells of {} are {}, of {{1}} with a value; they cover {{2}}.",
                              place, condition.words)
                : fmt::format("{{0}} of {} are {}, of {{1}} in all ({{2}} cells).", place,
                              condition.words);
    }
    add_map_of_cells(output, recipe.subject, condition.words);
    return finish(std::move(recipe));
}

/// Cells for which a condition holds and, in another colour, all others with a value.
void Composer::add_map_of_cells(const std::string& raster, const std::string& title,
                                const std::string& words) {
    m_builder.add("raster_map",
                  {{"raster", raster},
                   {"title", map_title(title)},
                   {"legend_title", "Cells"},
                   {"ramp", "Blues"},
                   {"value_names", Json::array({"Others", sentence_case(words)})},
                   {"file_name", file_stem(title)}},
                  "A map of the cells.", true);
}

} // namespace graticule::agents::offline
