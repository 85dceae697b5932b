// SPDX-License-Identifier: Apache-2.0
// Rows by what they are: the most of all, of a category, true, on one side of a parallel.
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

namespace graticule::agents::offline {

/// The values of a field that a phrase names: "TRAIN", or the "1" of codes that are text.
std::vector<retrieval::ValueMatch>
Grammar::values_named(const Chunk& value, const std::vector<FieldLink>& fields) const {
    std::vector<retrieval::ValueMatch> found = values_in(value, fields);
    if (value.kind != ChunkKind::Number || value.unit)
        return found;
    for (const FieldLink& link : fields) {
        const retrieval::DatasetProfile& data = m_schema.datasets[link.dataset];
        if (link.column != Column::Field
            || data.fields[link.index].type != geodata::FieldType::Text)
            continue;
        constexpr std::size_t MostCodes = 1000;
        const auto codes = retrieval::distinct_values(data, link.index, MostCodes);
        if (std::find(codes.begin(), codes.end(), value.text) != codes.end())
            found.push_back({link.dataset, link.index, value.text, 0});
    }
    return found;
}

/// "(have) the status reviewed", "(with) type TRAIN", "(with) STATE = CA", "(whose) type is TRAIN
/// or BUS": a field and the value that it has.
bool Grammar::value_of_field(std::size_t set, bool negated) {
    const State before = state();
    articles();
    if (const Chunk* value = look(); value != nullptr && means_values(*value)) { // "a green alert"
        auto named = values_list();
        const std::size_t fields = m_at;
        if (named)
            named_field(*named);
        if (!named || m_at == fields)
            return back(before);
        named->negated = negated;
        m_query.sets[set].values.push_back(std::move(*named));
        return true;
    }
    const Chunk* field = look();
    if (field == nullptr || field->fields.empty() || means_values(*field)
        || (field->kind != ChunkKind::Linked && !field->is(Sense::Measure)))
        return back(before);
    ++m_at;
    const bool other = is_word({"!=", "<>"}) && sense(Sense::Compare) != nullptr;
    if (!other && !mark("=") && !mark("==") && !word({"is", "are", "was", "were"})
        && (look() == nullptr || !look()->is(Sense::Compare, "==")))
        sense(Sense::Of);
    else if (!other)
        sense(Sense::Compare);
    if (word({"not"}))
        negated = !negated;
    ValueFilter filter;
    while (const Chunk* value = look()) {
        auto named = values_named(*value, field->fields);
        if (named.empty())
            break;
        ++m_at;
        filter.options.push_back(std::move(named));
        filter.texts.push_back(value->text);
        if (look() == nullptr || !look()->is(Sense::Or) || look(1) == nullptr
            || values_named(*look(1), field->fields).empty())
            break;
        ++m_at;
    }
    if (filter.options.empty())
        return back(before);
    filter.fields = field->fields;
    filter.negated = negated != other;
    m_query.sets[set].values.push_back(std::move(filter));
    return true;
}

/// "(the county has) the largest area of lakes": of what lies in each.
bool Grammar::largest_parts(std::size_t set, const Ranking& ranking) {
    const State before = state();
    const Chunk* measure = look();
    if (measure == nullptr
        || !(measure->is(Sense::Measure, "area") || measure->is(Sense::Measure, "length")))
        return false;
    ++m_at;
    if (!behind_of() && sense(Sense::Of) == nullptr)
        return back(before);
    const auto parts = named_rows();
    if (!parts || m_query.sets[*parts].ranking)
        return back(before);
    Ranking by_size = ranking;
    by_size.notion = measure->meaning.value;
    by_size.text = by_size.notion;
    m_query.sets[*parts].ranking = std::move(by_size);
    m_query.sets[*parts].one = false;
    Relation holding;
    holding.kind = RelationKind::Holding;
    holding.target = *parts;
    m_query.sets[set].relations.push_back(std::move(holding));
    return true;
}

/// "the most airports", "the highest population".
bool Grammar::has_most(std::size_t set) {
    const State before = state();
    const auto& known = m_query.sets[set].ranking;
    const bool counted =
        known && known->count_given && known->fields.empty() && known->notion.empty();
    articles();
    auto ranking = known && !counted ? std::nullopt : superlative();
    if (!ranking)
        return back(before);
    if (counted && !ranking->count_given) {
        ranking->count = known->count;
        ranking->count_given = true;
    }
    // "the shortest life expectancy" is no length
    if (const Chunk* by = look(); ranking->notion == "length" && by != nullptr
                                  && by->kind == ChunkKind::Linked && means_column(*by)
                                  && !means_rows(*by))
        ranking->notion.clear();
    const bool plain = ranking->notion.empty();
    if ((plain || ranking->notion == "size") && largest_parts(set, *ranking))
        return true;
    const Chunk* next = look();
    const bool of_rows = plain && next != nullptr && means_rows(*next) && !counts_units(*next);
    if (of_rows) {
        const auto features = named_rows();
        if (!features)
            return back(before);
        ranking->count_of = *features;
        inside_of_it();
    } else if (plain || ranking->notion == "size") {
        const State open = state();
        if (const auto name = function()) // "the highest mean precipitation"
            m_function_of_ranking = *name;
        else
            back(open);
        const auto by = described_column();
        if (!by)
            return back(before);
        take_measure(*ranking, *by);
    }
    m_query.sets[set].ranking = std::move(ranking);
    return true;
}

/// "(is) the largest", "(are) the deepest", "(lies) farthest north", "(is) the largest by area".
bool Grammar::is_most(std::size_t set) {
    const State before = state();
    const auto& known = m_query.sets[set].ranking;
    if (known && !(known->count_given && known->fields.empty() && known->notion.empty()))
        return false;
    articles();
    auto ranking = superlative();
    if (!ranking || ranking->notion == "growth" || (known && ranking->count_given))
        return back(before);
    if (known) {
        ranking->count = known->count;
        ranking->count_given = true;
    }
    m_query.sets[set].ranking = std::move(ranking);
    ranked_by(set);
    const Chunk* next = look();
    const bool whole = next == nullptr || next->kind == ChunkKind::Mark || next->is(Sense::And)
                       || next->is(Sense::In) || next->is(Sense::Of);
    return (whole && !is_ranked_by_nothing(set)) || back(before);
}

/// Of the values of a filter those of some fields.
std::vector<retrieval::ValueMatch> Grammar::values_of_any(const ValueFilter& filter,
                                                          const std::vector<FieldLink>& fields) {
    std::vector<retrieval::ValueMatch> found;
    for (const auto& option : filter.options)
        for (const retrieval::ValueMatch& match : option)
            for (const FieldLink& link : fields)
                if (link.column == Column::Field && link.dataset == match.dataset
                    && link.index == match.field)
                    found.push_back(match);
    return found;
}

/// "(is) residential", "(are) not active", "(are) on standby or abandoned": a value of a category.
bool Grammar::has_value(std::size_t set, bool negated) {
    const State before = state();
    static const std::set<std::string, std::less<>> Verbs{
        "is",       "are", "was",     "were", "be",    "been",  "still",  "not",
        "actually", "nor", "neither", "isnt", "arent", "wasnt", "werent", "no"};
    bool verb = m_at > 0 && Verbs.contains(ascii_lower(m_chunks[m_at - 1].text));
    static const std::set<std::string, std::less<>> Running{"run", "operated", "managed"};
    if (m_at > 0 && Running.contains(ascii_lower(m_chunks[m_at - 1].text)))
        verb = word({"by"}); // "is run by the government"
    word({"on"});
    articles();
    auto filter = verb ? values_list() : std::nullopt;
    const auto is_kind = [&](const retrieval::ValueMatch& match) {
        const auto& field = m_schema.datasets[match.dataset].fields[match.field];
        return field.role == retrieval::FieldRole::Category;
    };
    const Chunk* field = look(); // "(is Spanish) spoken"
    const bool of_field = filter && field != nullptr && field->kind == ChunkKind::Linked
                          && !field->fields.empty() && field->entities.empty()
                          && !values_of_any(*filter, field->fields).empty();
    if (!filter || (!of_field && field != nullptr && means_rows(*field))
        || (!of_field
            && std::none_of(filter->options[0].begin(), filter->options[0].end(), is_kind)))
        return back(before);
    if (of_field) {
        ++m_at;
        filter->fields = field->fields;
    }
    filter->negated = negated;
    m_query.sets[set].values.push_back(std::move(*filter));
    if (negated && word({"nor"}) && !has_value(set, true))
        return back(before); // "neither residential nor commercial"
    return true;
}

/// "north of 68 degrees", "south of the equator".
bool Grammar::direction(std::size_t set) {
    const State before = state();
    const Chunk* said = sense(Sense::Direction);
    if (said == nullptr)
        return false;
    const std::string side(said->meaning.value);
    const bool along = side == "north" || side == "south";
    Condition condition;
    if (const Chunk* circle = sense(Sense::Circle)) {
        condition.low = std::strtod(std::string(circle->meaning.value).c_str(), nullptr);
    } else {
        const Chunk* degrees = number();
        if (degrees == nullptr || !degrees->unit || degrees->unit->dimension != Dimension::Degrees)
            return back(before);
        condition.low = degrees->number;
        if (word({"south", "west"}) || spelled({along ? "s" : "w"})) // "35°S"
            condition.low = -condition.low;
        else if (!word({"north", "east"}))
            spelled({along ? "n" : "e"});
    }
    condition.coordinate = along ? "latitude" : "longitude";
    condition.op = side == "north" || side == "east" ? Operator::Greater : Operator::Less;
    condition.words = fmt::format("{} of {}°", side, format_number(condition.low));
    m_query.sets[set].conditions.push_back(std::move(condition));
    return true;
}

/// "(are) missing trees", "(have) a missing depth": no value of a column.
bool Grammar::missing(std::size_t set) {
    const State before = state();
    articles();
    const Chunk* said = sense(Sense::Missing);
    sense(Sense::Of);
    const auto of = said != nullptr ? column() : std::nullopt;
    if (!of || of->fields.empty())
        return back(before);
    Condition none;
    none.op = Operator::Missing;
    none.words = said->text;
    compare(set, std::move(none), *of);
    return true;
}

/// "(have) no coastline", of which the data say that they are landlocked.
bool Grammar::coast(std::size_t set, bool negated) {
    const State before = state();
    articles();
    Condition condition;
    condition.fields = link_fields({"landlocked"}, m_schema);
    if (!spelled({"coastline", "coast", "seaboard"}) || condition.fields.empty())
        return back(before);
    condition.op = Operator::Is;
    condition.field_text = condition.words = "landlocked";
    condition.negated = !negated;
    m_query.sets[set].conditions.push_back(std::move(condition));
    return true;
}

/// "landlocked".
bool Grammar::truth(std::size_t set, bool negated) {
    const Chunk* next = look();
    if (next == nullptr || next->kind != ChunkKind::Linked || next->fields.empty()
        || means_values(*next))
        return false;
    const FieldLink& link = next->fields.front();
    if (link.column != Column::Field
        || m_schema.datasets[link.dataset].fields[link.index].type != geodata::FieldType::Boolean)
        return false;
    ++m_at;
    Condition condition;
    condition.op = Operator::Is;
    condition.fields = next->fields;
    condition.field_text = condition.words = next->text;
    condition.negated = negated;
    m_query.sets[set].conditions.push_back(std::move(condition));
    return true;
}

} // namespace graticule::agents::offline
