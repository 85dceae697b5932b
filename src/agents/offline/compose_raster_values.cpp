// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/asked_time.hpp"
#include "agents/offline/compose.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

namespace {

constexpr std::array MonthsOfYear{"January",   "February", "March",    "April",
                                  "May",       "June",     "July",     "August",
                                  "September", "October",  "November", "December"};

} // namespace

/// What the task asks the value of, wherever the words for it stand.
std::vector<FieldLink> Composer::asked_values() const {
    for (const SetPhrase& set : m_frame.sets) {
        if (set.ranking && !set.ranking->fields.empty())
            return set.ranking->fields;
        if (set.ranking && !set.ranking->notion.empty())
            return link_fields({set.ranking->notion}, m_resolver.schema());
    }
    for (const Mention& said : m_frame.mentions)
        if (!said.fields.empty())
            return said.fields;
    // What is asked for comes before the data that it is asked of: "the warmest month in the
    // climate data".
    for (const SetPhrase& set : m_frame.sets) {
        for (const EntityLink& entity : set.entities)
            if (m_builder.profile(entity.dataset).is_raster())
                return {{entity.dataset, Column::Band, 0, entity.score}};
    }
    return {};
}

/// "How high is 49.8 N, 6.1 E": the raster of such values that covers the place.
Plan Composer::value_at_place() {
    const geodata::Point place = *m_frame.place;
    std::optional<FieldLink> chosen;
    bool any = false;
    for (const FieldLink& link : asked_values()) {
        if (link.column != Column::Band)
            continue;
        any = true;
        const bool covers = covered_share({place.x, place.y, place.x, place.y},
                                          m_builder.profile(link.dataset).extent)
                            > 0;
        if (covers && (!chosen || link.score > chosen->score))
            chosen = link;
    }
    if (!any)
        Builder::refuse("a place given by its coordinates is only looked up in a raster, and the "
                        "task names none");
    if (!chosen)
        Builder::refuse(fmt::format("no raster with such values covers {}, {}",
                                    format_number(place.y, 9), format_number(place.x, 9)));
    const DatasetProfile& source = m_builder.profile(chosen->dataset);
    use_all_of(chosen->dataset);
    const std::size_t band = m_resolver.band_of(*chosen, m_frame);
    m_builder.use_months();
    m_builder.note_source(chosen->dataset);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    const std::string time = band_time_in_words(source, band, m_frame);
    recipe.subject =
        fmt::format("{}{}{} at latitude {}, longitude {}", source.title, time.empty() ? "" : ", ",
                    time, format_number(place.y, 9), format_number(place.x, 9));
    const std::string id = m_builder.add("raster_value",
                                         {{"raster", source.name},
                                          {"longitude", place.x},
                                          {"latitude", place.y},
                                          {"band", band + 1}},
                                         "The cell that holds the place.");
    recipe.numbers.push_back({"value", id, "/value", source.bands[band].unit});
    recipe.sentence = recipe.subject + ": {0}.";
    return finish(std::move(recipe));
}

/// "Which month was the warmest", "precipitation for each month": the bands of a raster that has
/// one for each month.
Plan Composer::months() {
    std::optional<FieldLink> chosen;
    double best = 0;
    for (const FieldLink& link : asked_values()) {
        if (link.column != Column::Band || !has_months(m_builder.profile(link.dataset)))
            continue;
        double score = link.score;
        for (const SetPhrase& set : m_frame.sets)
            for (const ValueFilter& filter : set.values)
                score += m_resolver.is_scope(link.dataset, filter) ? 1 : 0;
        if (score > best) {
            chosen = link;
            best = score;
        }
    }
    if (!chosen)
        Builder::refuse("no data here has such values for each month");
    const DatasetProfile& source = m_builder.profile(chosen->dataset);
    use_all_of(chosen->dataset);
    m_builder.note_source(chosen->dataset);
    if (m_frame.months.empty() && !m_frame.day && says_months_are_of(source, m_frame.years))
        m_builder.use_months();
    const std::string figure = m_frame.aggregate.empty() ? "mean" : m_frame.aggregate;
    if (figure == "sum" || figure == "median")
        Builder::refuse(fmt::format("a {} over the cells is not among the figures for months",
                                    figure == "sum" ? "total" : figure));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = fmt::format("{}, {} of the cells", source.title, figure);
    for (std::size_t month = 0; month < MonthsOfYear.size(); ++month) {
        const std::string id = m_builder.add(
            "raster_statistics", {{"raster", source.name}, {"band", month + 1}},
            fmt::format("All cells of {}, which is band {}.", MonthsOfYear[month], month + 1));
        recipe.numbers.push_back({MonthsOfYear[month], id, "/" + figure, source.bands[month].unit});
    }
    for (const SetPhrase& set : m_frame.sets)
        if (set.ranking) {
            recipe.kind = AnswerKind::Extreme;
            recipe.descending = set.ranking->descending;
            recipe.lead = fmt::format("{}, {} of the cells, is {} in", source.title, figure,
                                      recipe.descending ? "highest" : "lowest");
            if (set.ranking->count > 1)
                Builder::refuse("of the months only the first by rank is worked out");
        }
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
