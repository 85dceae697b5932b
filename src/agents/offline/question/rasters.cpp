// SPDX-License-Identifier: Apache-2.0
// Rasters by month and at a point, and what the data hold.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

/// "Which month of 1999 was the warmest around North Carolina?", "In which month did it rain the
/// most?", "What was the wettest month?", "Which month had the lowest mean temperature?"
bool Grammar::months() {
    const State before = state();
    MonthlyFigures asked;
    Ranking ranking;
    sense(Sense::Subject);
    if (!extreme_month(ranking, asked))
        return back(before);
    SetPhrase set;
    set.ranking = std::move(ranking);
    m_query.sets.push_back(std::move(set));
    while (month_at_end(m_query.sets.size() - 1, asked)) {
    }
    if (std::none_of(asked.column.fields.begin(), asked.column.fields.end(),
                     [](const FieldLink& link) { return link.column == Column::Band; }))
        return back(before);
    ask(m_query.sets.size() - 1, std::move(asked));
    return true;
}

/// The month that is asked for, and what it is the first by.
bool Grammar::extreme_month(Ranking& ranking, MonthlyFigures& asked) {
    const auto by_notion = [&](std::optional<Ranking> said) {
        if (!said || said->notion.empty() || said->count > 1)
            return false;
        asked.column.text = said->notion;
        asked.column.fields = link_fields({said->notion}, m_schema);
        said->notion.clear();
        ranking = std::move(*said);
        return true;
    };
    articles();
    if (const State start = state(); by_notion(superlative()) && sense(Sense::Months) != nullptr)
        return true; // "the wettest month"
    else
        back(start);
    const Chunk* month = look();
    if (month == nullptr || !month->is(Sense::Months) || month->linked())
        return false;
    ++m_at;
    in_time();
    if (word({"is", "was", "were", "are"})) {
        word({"it"});
        articles();
        return by_notion(superlative());
    }
    const bool had = sense(Sense::Containing) != nullptr || word({"had"});
    if (!had && !word({"did", "does"}))
        return false;
    word({"it"});
    auto said = had ? superlative() : std::nullopt;
    if (const auto name = had ? function() : std::nullopt)
        asked.function = *name;
    auto column = this->column();
    if (!had)
        said = superlative();
    if (!column || !said || !said->notion.empty())
        return false;
    asked.column = std::move(*column);
    ranking = std::move(*said);
    return true;
}

/// "on average", "of 1999", "around North Carolina", "in the climate data".
bool Grammar::month_at_end(std::size_t set, MonthlyFigures& asked) {
    const State before = state();
    if (const Chunk* how = sense(Sense::Aggregate)) {
        asked.function = how->meaning.value;
        return true;
    }
    if (in_time())
        return true;
    if (sense(Sense::In) == nullptr)
        return back(before);
    articles();
    if (auto names = values_list()) {
        names->inside = true;
        m_query.sets[set].values.push_back(std::move(*names));
        return true;
    }
    const Chunk* data = look();
    const auto is_asked = [&](const auto& link) {
        return std::any_of(asked.column.fields.begin(), asked.column.fields.end(),
                           [&](const FieldLink& of) { return of.dataset == link.dataset; });
    };
    if (data == nullptr
        || (std::none_of(data->entities.begin(), data->entities.end(), is_asked)
            && std::none_of(data->fields.begin(), data->fields.end(), is_asked)))
        return back(before);
    ++m_at;
    kind_of_data();
    return true;
}

/// "How high above the sea is 49.8 N, 6.1 E?", "Elevation at 6.1 degrees east, 49.6 degrees north",
/// "How much rain did the cell at 10° E, 50° N get?"
bool Grammar::value_at_point() {
    const State before = state();
    opening();
    if (sense(Sense::Count) != nullptr)
        sense(Sense::Of);
    auto said = column();
    if (!said || bands_of(m_chunks[said->chunk]).empty())
        return back(before);
    in_time();
    while (word({"is", "was", "does", "did", "do", "at", "the", "point", "there"})
           || sense(Sense::In) != nullptr || sense(Sense::Of) != nullptr
           || sense(Sense::Cells) != nullptr) {
    }
    const Chunk* point = look();
    if (point == nullptr || point->kind != ChunkKind::Place)
        return back(before);
    ++m_at;
    word({"get", "have", "receive", "reach"});
    in_time();
    m_query.place = point->place;
    ask(None, RowValues{std::move(*said)});
    return true;
}

/// "How many cells are above 500 m?", "What share of the cells lies below 10?": of one raster.
bool Grammar::cells_compared() {
    const State before = state();
    sense(Sense::Subject);
    CellCount asked;
    asked.share = sense(Sense::Share) != nullptr;
    if (!asked.share && sense(Sense::Count) == nullptr)
        return back(before);
    sense(Sense::Of);
    articles();
    const Chunk* raster = look(); // "elevation cells"
    const bool named = raster != nullptr && !raster->is(Sense::Cells) && !bands_of(*raster).empty();
    if (named)
        ++m_at;
    if (sense(Sense::Cells) == nullptr)
        return back(before);
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    if (named)
        m_query.sets[set].text = raster->text;
    restrictions(set);
    if (m_query.sets[set].conditions.empty() && !predicate(set))
        return back(before);
    SetPhrase& cells = m_query.sets[set];
    if (cells.conditions.size() != 1 || !cells.relations.empty() || cells.ranking)
        return back(before);
    if (named && cells.conditions.front().fields.empty())
        cells.conditions.front().fields = bands_of(*raster);
    if (cells.text.empty())
        cells.text = "the raster";
    ask(set, asked);
    return true;
}

/// "Compute the NDVI of the scene", "Map the NDVI", "What is the mean NDVI?": an index of bands.
bool Grammar::index_of_bands() {
    const State before = state();
    lead_in();
    articles();
    sense(Sense::Aggregate);
    const Chunk* index = sense(Sense::Index);
    if (index == nullptr)
        return back(before);
    Transformation asked;
    asked.kind = index->meaning.value;
    if (sense(Sense::Of) != nullptr || sense(Sense::In) != nullptr) {
        articles();
        Mention said;
        said.fields = look() == nullptr ? std::vector<FieldLink>{} : bands_of(*look());
        if (said.fields.empty())
            return back(before);
        said.text = look()->text;
        said.chunk = m_at++;
        kind_of_data();
        asked.raster = std::move(said);
    }
    in_time();
    ask(None, std::move(asked));
    return true;
}

/// "What data do you have about lakes?", "Do you have anything on rainfall?", "help".
bool Grammar::data_described() {
    const State before = state();
    const bool named = sense(Sense::Describe) != nullptr;
    if (!named)
        sense(Sense::Subject);
    bool asked = named;
    while (true) {
        if (word({"have", "know"}) || sense(Sense::Containing) != nullptr)
            asked = true;
        else if (!word({"do", "does", "you", "is", "there", "are", "data", "anything",
                        "information", "some", "any", "here", "i", "me", "us"}))
            break;
    }
    if (!asked)
        return back(before);
    if (at_end() || look()->kind == ChunkKind::Mark) {
        if (!named)
            return back(before);
        ask(None, DataDescription{});
        return true;
    }
    if (!word({"about", "on"}) && sense(Sense::In) == nullptr && sense(Sense::Of) == nullptr
        && !named)
        return back(before);
    const Chunk* about = look();
    const auto set = named_rows();
    if (set && named)
        sense(Sense::Containing); // "Which columns does wells.csv have?"
    if (!set) {
        const auto said = column();
        if (!said || said->fields.empty())
            return back(before);
        SetPhrase of;
        of.text = about->text;
        of.entities.push_back({said->fields.front().dataset, 1});
        m_query.sets.push_back(std::move(of));
        ask(m_query.sets.size() - 1, DataDescription{});
        return true;
    }
    ask(*set, DataDescription{});
    return true;
}

} // namespace graticule::agents::offline
