// SPDX-License-Identifier: Apache-2.0
// Parts of a whole.
#include "agents/offline/question/grammar.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace graticule::agents::offline {

/// "housing units (HSE_UNITS)", "under 5 years old (AGE_UNDER5)": a column by its own name in
/// brackets, which says what the words before it mean; or one by its words alone.
std::optional<Mention> Grammar::described_column() {
    const State before = state();
    if (auto said = expression_behind_words())
        return said;
    articles();
    if (skip_to_bracketed()) {
        const FieldLink named = look()->fields.front();
        if (auto said = column()) {
            said->text = m_schema.datasets[named.dataset].fields[named.index].name;
            return said;
        }
    }
    back(before);
    return column();
}

/// Goes on to the word that a field's name in brackets stood behind, over those before it, which
/// that name says the meaning of too.
bool Grammar::skip_to_bracketed() {
    const std::size_t before = m_at;
    constexpr std::size_t MostWords = 5;
    for (std::size_t words = 0; words < MostWords; ++words, ++m_at) {
        const Chunk* next = look();
        if (next == nullptr || (next->kind == ChunkKind::Mark && next->text != "-")
            || next->is(Sense::In) || next->is(Sense::Of) || next->is(Sense::And)
            || is_word({"is", "are", "was", "were"}))
            break;
        if (next->in_brackets)
            return true;
    }
    m_at = before;
    return false;
}

/// "What share of the births in 1974 were non-white": of one column's sum another one's.
bool Grammar::share_of_column() {
    const State before = state();
    sense(Sense::Subject);
    if (sense(Sense::Share) == nullptr)
        return back(before);
    sense(Sense::Of);
    auto whole = described_column();
    if (!whole || whole->fields.empty())
        return back(before);
    in_time();
    auto set = rows_or_names();
    in_time();
    if (!word({"is", "are", "was", "were"}))
        return back(before);
    auto part = described_column();
    if (!part || part->fields.empty() || part->text == whole->text)
        return back(before);
    if (!set)
        set = rows_or_names();
    in_time();
    ask(set.value_or(None), ShareOfColumn{std::move(*whole), std::move(*part)});
    return true;
}

/// "India's share of the world's population", "share of Mecklenburg in all births": of a column
/// over everything, what named rows have.
bool Grammar::share_of_names() {
    const State before = state();
    opening();
    articles();
    auto names = values_list();
    const bool first = names.has_value();
    if (sense(Sense::Share) == nullptr)
        return back(before);
    sense(Sense::Of);
    if (!first && (!(names = values_list()) || sense(Sense::In) == nullptr))
        return back(before);
    articles();
    const bool world = sense(Sense::World) != nullptr;
    const auto of = column();
    if (!of || of->fields.empty())
        return back(before);
    in_time();
    m_query.world = world;
    m_query.sets.emplace_back();
    m_query.sets.back().values.push_back(std::move(*names));
    ask(m_query.sets.size() - 1, ShareOfSet{of});
    return true;
}

/// Whether something behind a noun says which of its rows are meant.
bool Grammar::restricts_behind(const SetPhrase& phrase) {
    const bool behind = std::any_of(phrase.values.begin(), phrase.values.end(),
                                    [](const ValueFilter& filter) { return !filter.before_head; });
    return behind || !phrase.conditions.empty() || !phrase.relations.empty();
}

/// "What share of the wells is active", "what part of Africa's population lives in Nigeria".
bool Grammar::share() {
    const State before = state();
    sense(Sense::Subject);
    if (sense(Sense::Share) == nullptr)
        return back(before);
    sense(Sense::Of);
    articles();
    std::size_t set = None;
    std::optional<Mention> of;
    const bool world = sense(Sense::World) != nullptr;
    m_query.world = world;
    const State whole = state();
    const auto names = values_list();
    const bool noun = names && look() != nullptr && means_rows(*look()) && !counts_units(*look());
    of = world || (names && !noun) ? column() : std::nullopt;
    if (of) {
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        if (names)
            m_query.sets[set].values.push_back(*names);
    } else if (names && !noun) { // "(what percentage of) Luxembourg (lies above 400 m)"
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        m_query.sets[set].values.push_back(*names);
    } else if (back(whole) || (of = column())) { // "all flights left from ATL"
        if (of->fields.empty())
            return back(before);
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
    } else {
        const auto found = named_rows();
        if (!found)
            return back(before);
        set = *found;
        if (look() != nullptr && counts_units(*look()))
            of = column(); // "the Japanese city population"
    }
    const SetPhrase noun_phrase = m_query.sets[set];
    if (noun_phrase.ranking)
        return back(before);
    for (ValueFilter& filter : m_query.sets[set].values)
        filter.before_head = true;
    for (Condition& condition : m_query.sets[set].conditions)
        condition.before_head = true;
    const std::size_t of_whole = noun_phrase.values.size();
    if (!predicate(set)) { // "share of the earthquakes below magnitude 1"
        if (noun_phrase.entities.empty() || !restricts_behind(noun_phrase))
            return back(before);
        m_query.sets[set] = noun_phrase;
    } else if (!noun_phrase.relations.empty()) {
        return back(before);
    }
    for (std::size_t i = of_whole; i < m_query.sets[set].values.size(); ++i) {
        m_query.sets[set].values[i].before_head = false;
        m_query.sets[set].values[i].inside = world || m_query.sets[set].values[i].inside;
    }
    in_time();
    mark(",");
    word({"in percent", "percent"});
    ask(set, ShareOfSet{of});
    return true;
}

} // namespace graticule::agents::offline
