// SPDX-License-Identifier: Apache-2.0
// What a second phrase asks of the rows or the figure that the first one was about.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace graticule::agents::offline {

/// Whether a request ends where the reading stands.
bool Grammar::whole_request() const {
    return at_end() || look()->kind == ChunkKind::Mark || look()->is(Sense::And)
           || is_word({"please", "pls", "too", "also", "as well"});
}

/// "Are there any wells deeper than 500 m?": they are named.
bool Grammar::there_are() {
    const State before = state();
    if (!word({"is", "are", "was", "were"}) || !word({"there"}))
        return back(before);
    const auto set = named_rows();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    verb_of_place(); // "... that were recorded"
    m_query.sets[*set].one = false;
    if (!whole_request())
        return back(before);
    ask(*set, RowList{});
    return true;
}

/// "(Are there any airports in Kazakhstan?) Which ones?", "(How many wells are dry,) and which are
/// they?", "What are they called?", "Name them": the rows by their names.
bool Grammar::names_of_last() {
    const Request last = m_query.requests.back();
    const bool counted = std::holds_alternative<RowCount>(last.what);
    if ((!counted && !std::holds_alternative<RowList>(last.what)) || last.set == None
        || m_query.sets[last.set].ranking)
        return false;
    const State before = state();
    if (word({"if"})) { // "If so, which ones?"
        if (!word({"so", "yes", "any", "there are any"}))
            return back(before);
        mark(",");
    }
    bool asked = false;
    if (const Chunk* subject = sense(Sense::Subject)) {
        const std::string text = ascii_lower(subject->text);
        const bool what = text.starts_with("what");
        const bool verb = text.ends_with(" are") || text.ends_with(" were")
                          || word({"are", "were"}); // "what are" is one phrase
        if (verb && spelled({"they", "these", "those"}))
            asked = !what || spelled({"called", "named"});
        else if (verb && spelled({"their"}))
            asked = spelled({"names", "name"});
        else
            asked = !what && !verb;
    } else if (sense(Sense::List) != nullptr) {
        asked = spelled({"them", "these", "those"});
        word({"all"});
    }
    if (!asked || !whole_request())
        return back(before);
    if (counted) {
        m_query.sets[last.set].one = false;
        ask(last.set, RowList{});
    }
    return true;
}

/// "(Which school is nearest to well W-010,) and what is the distance?", "how far away is it?": the
/// answer tells it anyway.
bool Grammar::distance_of_last() {
    if (!std::holds_alternative<Nearest>(m_query.requests.back().what))
        return false;
    const State before = state();
    opening();
    articles();
    if (sense(Sense::Count) != nullptr) { // "how many km away is it"
        const Chunk* unit = look();
        if (unit == nullptr || unit->kind != ChunkKind::UnitName || m_query.unit
            || unit->unit->dimension != Dimension::Length)
            return back(before);
        m_query.unit = m_chunks[m_at++].unit;
        if (!word({"away"}))
            return back(before);
    } else if (sense(Sense::Distance) == nullptr) {
        return back(before);
    }
    word({"away"});
    word({"is", "are", "was", "were"});
    word({"it", "that", "they", "there"});
    word({"away"});
    const State from = state();
    if (!word({"from"}) || !word({"it", "there"}))
        back(from);
    const bool in_unit = look() != nullptr && look()->kind == ChunkKind::UnitName;
    return in_unit || whole_request() || back(before);
}

/// "(how many active wells are there), and what is their average yield?": a figure of the rows that
/// the phrase before was about.
bool Grammar::figure_of_last() {
    const Request last = m_query.requests.back();
    if (last.set == None || m_query.sets[last.set].ranking || last.time
        || (!std::holds_alternative<RowCount>(last.what)
            && !std::holds_alternative<RowList>(last.what)
            && !std::holds_alternative<Statistic>(last.what)))
        return false;
    const State before = state();
    sense(Sense::Subject);
    word({"is", "are", "was", "were"});
    if (!word({"their", "its"}))
        return back(before);
    const auto name = function();
    auto said = name ? described_column() : std::nullopt;
    if (!said || said->fields.empty() || *name == "count" || !whole_request())
        return back(before);
    ask(last.set, Statistic{*name, std::move(*said)});
    return true;
}

/// "(Which county had the worst unemployment), and how high was it?", "and what is it?", "and by
/// how much?": what it is ranked by is told anyway.
bool Grammar::value_of_last() {
    const Request& last = m_query.requests.back();
    const bool ranked = last.set != None && m_query.sets[last.set].ranking.has_value();
    const bool changed = std::holds_alternative<ChangeOfValues>(last.what);
    if (!ranked || (!changed && !std::holds_alternative<RowList>(last.what)))
        return false;
    const State before = state();
    if (changed && word({"by"})) {
        const bool asked = sense(Sense::Count) != nullptr || spelled({"how much", "what"});
        return (asked && whole_request()) || back(before);
    }
    const Ranking& ranking = *m_query.sets[last.set].ranking;
    std::optional<Unit> unit;
    bool asked =
        spelled({"how high", "how much", "how many", "how low", "what", "what is", "what was"});
    if (asked && look() != nullptr && look()->kind == ChunkKind::UnitName && !m_query.unit) {
        unit = m_chunks[m_at++].unit; // "how many kilometres long is it"
        asked = (ranking.notion == "length" && spelled({"long"}))
                || (ranking.notion == "depth" && spelled({"deep"}));
    } else if (!asked) {
        const Chunk* said = look();
        asked = said != nullptr && (said->is(Sense::Measure) || said->is(Sense::Concept))
                && ranking.notion == said->meaning.value;
        m_at += asked ? 1 : 0;
    }
    word({"is", "was", "are", "were"});
    if (!asked || !word({"it", "they", "that"}) || !whole_request())
        return back(before);
    if (unit)
        m_query.unit = unit;
    return true;
}

/// "What are the largest and the smallest canton?", "the two deepest and shallowest wells": the
/// first from either end.
bool Grammar::both_extremes() {
    const State before = state();
    opening();
    word({"is", "are", "was", "were"});
    articles();
    const auto first = superlative();
    if (!first || !first->judged.empty() || first->of_things || sense(Sense::And) == nullptr)
        return back(before);
    const std::size_t second = m_at;
    articles();
    const auto other = superlative();
    m_at = second;
    // "The largest and the deepest" go by two measures.
    if (!other || other->notion != first->notion || other->descending == first->descending
        || (other->count_given && (!first->count_given || first->count != other->count)))
        return back(before);
    const auto set = named_rows();
    if (!set || !m_query.sets[*set].ranking || m_query.sets[*set].ranking->count_of != None)
        return back(before);
    SetPhrase& last = m_query.sets[*set];
    last.one = false;
    if (first->count_given) {
        last.ranking->count = first->count;
        last.ranking->count_given = true;
    }
    SetPhrase opposite = last;
    opposite.ranking->descending = first->descending;
    m_query.sets.push_back(std::move(opposite));
    ask(m_query.sets.size() - 1, RowList{});
    ask(*set, RowList{});
    return true;
}

/// "those (with a depth above 100 m)": rows of the kind that a set is of, and what is said of them
/// instead.
std::optional<std::size_t> Grammar::others_of_kind(std::size_t kind) {
    const State before = state();
    const SetPhrase& known = m_query.sets[kind];
    bool said_before = known.entities.empty() || known.ranking.has_value();
    for (const ValueFilter& filter : known.values) // "active wells": are those active, too?
        said_before = said_before || filter.before_head;
    if (said_before || !spelled({"those", "the ones", "ones"})) {
        back(before);
        return std::nullopt;
    }
    SetPhrase others;
    others.entities = known.entities;
    others.fields = known.fields;
    others.text = known.text;
    m_query.sets.push_back(std::move(others));
    const std::size_t index = m_query.sets.size() - 1;
    restrictions(index);
    const SetPhrase& found = m_query.sets[index];
    if (!found.conditions.empty() || !found.values.empty() || !found.relations.empty())
        return index;
    back(before);
    return std::nullopt;
}

/// "(the mean income of the states of the south), and of the states of the west", "with that of
/// ...", "and the one of those with ...": the same figure of others.
bool Grammar::figure_of_others() {
    return figure_of_others_apart(false);
}

bool Grammar::figure_of_others_apart(bool compared) {
    const Request last = m_query.requests.back();
    const auto* figure = std::get_if<Statistic>(&last.what);
    if (figure == nullptr || last.set == None || figure->function.empty() || last.time
        || m_query.sets[last.set].ranking)
        return false;
    const State before = state();
    bool apart = mark(",") || compared; // "of Norway and of Sweden" may be both of them together
    if (sense(Sense::Relationship) != nullptr || word({"with", "to"}))
        apart = true;
    else if (sense(Sense::And) == nullptr)
        return back(before);
    apart = spelled({"that", "the one"}) || apart;
    const bool of = sense(Sense::Of) != nullptr;
    if (!apart || (!of && sense(Sense::In) == nullptr))
        return back(before);
    auto set = of ? others_of_kind(last.set) : std::nullopt;
    if (!set)
        set = compared ? things() : named_rows();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    // A time behind the second of two may be meant of both.
    const Query& first = before.query;
    if (m_query.years != first.years || m_query.months != first.months
        || m_query.span.has_value() != first.span.has_value())
        return back(before);
    ask(*set, *figure);
    return true;
}

/// "Compare the mean depth of the wells in use with that of the dry ones": two figures.
bool Grammar::compared_figures() {
    const State before = state();
    if (!word({"compare"}))
        return false;
    const std::size_t asked = m_query.requests.size();
    if (!statistics() || m_query.requests.size() != asked + 1 || !figure_of_others_apart(true))
        return back(before);
    return true;
}

/// "(the share of the wells that are dry) (in percent)", ", in percent": what a share is told in.
bool Grammar::percent_closed() {
    const auto& what = m_query.requests.back().what;
    const auto* cells = std::get_if<CellCount>(&what);
    if (!std::holds_alternative<ShareOfSet>(what) && !std::holds_alternative<ShareOfColumn>(what)
        && (cells == nullptr || !cells->share))
        return false;
    const State before = state();
    const bool bracket = mark("(");
    if (!bracket)
        mark(",");
    bool said = spelled({"in percent", "percent"});
    if (!said && (sense(Sense::In) != nullptr || sense(Sense::To) != nullptr)) {
        articles(); // "as a percentage"
        said = spelled({"percent", "per cent", "percentage", "%"});
    }
    return (said && (!bracket || mark(")"))) || back(before);
}

} // namespace graticule::agents::offline
