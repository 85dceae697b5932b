// SPDX-License-Identifier: Apache-2.0
// Which rows of a set are meant.
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/same_noun.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

void Grammar::restrictions(std::size_t set) {
    while (restriction(set))
        while (joined_restriction(set)) {
        }
}

/// "(with STATE = CA) and over 100,000 people", "and type TRAIN": one more of the same kind, which
/// cannot be the beginning of something else.
bool Grammar::joined_restriction(std::size_t set) {
    const State before = state();
    if (look() == nullptr || look()->is(Sense::Or)) // to what would that be the alternative?
        return false;
    if (more_numbers(set) && !m_query.sets[set].conditions.back().alternative)
        return true;
    back(before);
    if (sense(Sense::And) == nullptr)
        return false;
    sense(Sense::Containing);
    const bool named = look() != nullptr && look()->kind == ChunkKind::Linked;
    return (named && value_of_field(set, false)) || back(before);
}

/// "in Texas", "that border France", "with more than a million people", "larger than 100 km²".
bool Grammar::restriction(std::size_t set) {
    const State before = state();
    if (nobody(set))
        return true;
    if (word({"that", "which", "who"})) {
        if (predicate(set))
            return true;
        return back(before);
    }
    if (sense(Sense::Containing) != nullptr)
        return having(set) || back(before);
    if (text_by_pattern(set))
        return true;
    if (word({"whose", "where", "in which", "for which"})) {
        if (text_of_column(set) || value_of_field(set, false))
            return true;
        const auto said = column();
        word({"is", "are", "was", "were"});
        auto condition = said ? compared_number(false) : std::nullopt;
        if (!condition)
            return (back(before), where_most(set)) || back(before);
        compare(set, std::move(*condition), *said);
        return true;
    }
    if (is_word({"without", "lacking"}))
        return having(set) || back(before);
    if (bracketed_value(set) || value_by_field(set) || where_most(set) || missing(set)
        || named_out(set) || left_from(set))
        return true;
    if (sense(Sense::Of) != nullptr && (column_compared(set) || comparison(set, false)))
        return true; // "of magnitude 4 or more", "of at least a million people"
    back(before);
    const bool negated = word({"not", "but not", "except", "except for", "excluding", "besides",
                               "other than", "apart from"});
    word({"located", "situated", "found", "living", "lying", "recorded"});
    if ((!negated && (in_time() || since_year(set))) || in_place(set, negated)
        || distance(set, negated) || relation(set, negated)
        || (!negated && (column_inside(set) || direction(set))) || comparison(set, negated)
        || (!negated && column_compared(set)))
        return true;
    return back(before);
}

/// "which other counties lie within 20 km of Orange": others than those that are named.
void Grammar::leave_out(std::size_t set, std::size_t others) {
    for (ValueFilter filter : m_query.sets[others].values) {
        filter.negated = true;
        filter.other_than = true;
        filter.inside = false;
        filter.before_head = true;
        m_query.sets[set].values.push_back(std::move(filter));
    }
}

/// Of what a phrase may mean, the values of some fields.
std::vector<retrieval::ValueMatch> Grammar::values_in(const Chunk& value,
                                                      const std::vector<FieldLink>& fields) {
    std::vector<retrieval::ValueMatch> found;
    for (const retrieval::ValueMatch& match : value.values)
        for (const FieldLink& link : fields)
            if (link.column == Column::Field && link.dataset == match.dataset
                && link.index == match.field)
                found.push_back(match);
    return found;
}

/// "stations (StnType TRAIN)", "sites (GENERATOR = LQG)": a field and the value that it has.
bool Grammar::bracketed_value(std::size_t set) {
    const State before = state();
    if (!mark("("))
        return false;
    const Chunk* field = look();
    if (field == nullptr || field->kind != ChunkKind::Linked || field->fields.empty())
        return back(before);
    ++m_at;
    if (!mark("=") && !mark("==") && !word({"is"}))
        sense(Sense::Compare);
    const Chunk* value = look();
    if (value == nullptr)
        return back(before);
    ValueFilter filter;
    filter.options.push_back(values_named(*value, field->fields));
    ++m_at;
    if (filter.options.front().empty() && value->kind == ChunkKind::Number && mark(")")) {
        Condition equal;
        equal.low = value->number;
        equal.unit = value->unit;
        equal.words = value->text;
        equal.fields = field->fields;
        equal.field_text = field->text;
        m_query.sets[set].conditions.push_back(std::move(equal));
        return true;
    }
    if (filter.options.front().empty() || !mark(")"))
        return back(before);
    filter.texts.push_back(value->text);
    filter.fields = field->fields;
    m_query.sets[set].values.push_back(std::move(filter));
    return true;
}

/// "bus stops (StnType BUS)": words that a field and its value in brackets say the meaning of.
bool Grammar::words_in_brackets(std::size_t set) {
    const State before = state();
    constexpr std::size_t MostWords = 4;
    for (std::size_t words = 0; words < MostWords; ++words, ++m_at) {
        const Chunk* next = look();
        if (next == nullptr || next->kind == ChunkKind::Number)
            break;
        if (next->kind != ChunkKind::Mark)
            continue;
        if (words > 0 && bracketed_value(set))
            return true;
        break;
    }
    m_at = before.at; // nothing was read of those words
    return back(before);
}

/// "never had a hurricane": a column of how many there were, which is 0 or empty.
bool Grammar::never_had(std::size_t set) {
    if (sense(Sense::Containing) == nullptr && !word({"had"}))
        return false;
    const auto said = column();
    if (!said || said->fields.empty())
        return false;
    Condition none;
    none.op = Operator::No;
    compare(set, std::move(none), *said);
    return true;
}

/// "(were no) earthquakes", "(were something other than) earthquakes": the kind of the rows.
bool Grammar::of_kind(std::size_t set, bool negated) {
    const State before = state();
    if (spelled({"something", "anything"}))
        spelled({"else"});
    negated = word({"other than"}) || negated;
    const Chunk* noun = look();
    auto kind = noun != nullptr && means_rows(*noun) ? kind_of_rows(m_schema, *noun) : std::nullopt;
    if (!kind || m_query.sets[set].entities.empty()
        || noun->entities.front().dataset != m_query.sets[set].entities.front().dataset)
        return back(before);
    ++m_at;
    kind->negated = negated;
    kind->before_head = false;
    m_query.sets[set].values.push_back(std::move(*kind));
    return true;
}

/// What a sentence says of its subject.
bool Grammar::predicate(std::size_t set) {
    const State before = state();
    const auto one = [&] { return predicated(set); };
    if (!one())
        return back(before);
    while (true) {
        const State more = state();
        const bool joined = sense(Sense::And) != nullptr;
        if (joined)
            word({"that", "which"});
        if (one() || (joined && having(set)))
            continue;
        back(more);
        return true;
    }
}

/// One thing that it says, by a verb of having or reaching, or of being.
bool Grammar::predicated(std::size_t set) {
    const State start = state();
    if (nobody(set))
        return true;
    if ((word({"never"}) && never_had(set)) || (is_word({"had no"}) && having(set))
        || left_from(set))
        return true;
    back(start);
    if (has_not() && having(set, true))
        return true;
    back(start);
    if ((sense(Sense::Containing) != nullptr || word({"had"}))
        && (word({"got"}), has_most(set) || having(set)))
        return true;
    back(start);
    if (word({"reach",   "reaches", "reached", "cover",     "covers",   "measured", "recorded",
              "got",     "caused",  "cause",   "causes",    "produced", "produce",  "received",
              "emitted", "emit",    "saw",     "generated", "suffered", "list",     "lists"})
        && has_most(set))
        return true;
    back(start);
    if (sense(Sense::Containing) == nullptr)
        word({"had"});
    const bool had = word({"been", "seen", "experienced"}); // "have been", "have seen"
    if (had && has_most(set))
        return true;
    if (!had)
        back(start);
    if (word({"is", "are", "was", "were"}) && sense(Sense::Containing) != nullptr && has_most(set))
        return true; // "is home to the most engineers"
    if (!had)
        back(start);
    return is_something(set) || back(start);
}

/// "(is) in Texas", "(are) older than 50 years", "(was) of magnitude 5 or more".
bool Grammar::is_something(std::size_t set) {
    verb_of_place();
    const bool no_kind = is_word({"no"});
    if (no_kind && words_in_brackets(set)) // "are no bikes left (nbikes is 0)"
        return true;
    const bool negated = word({"not", "neither", "isnt", "arent", "wasnt", "werent", "no"});
    verb_of_place();
    if (of_kind(set, negated))
        return true;
    if (no_kind)
        return has_value(set, true);
    if (!negated && (words_in_brackets(set) || value_by_field(set) || missing(set)))
        return true;
    const State verb = state();
    if (word({"date", "dates", "dating", "stem"}) && (sense(Sense::In), in_time()))
        return true; // "date from before 1990"
    back(verb);
    if (!negated && sense(Sense::Of) != nullptr
        && (column_compared(set) || value_of_field(set, false)))
        return true; // "were of magnitude 5 or more", "are of type Secondary"
    back(verb);
    return (!negated && in_time()) || in_place(set, negated) || distance(set, negated)
           || relation(set, negated) || (!negated && (column_inside(set) || direction(set)))
           || comparison(set, negated) || truth(set, negated)
           || (!negated && (column_compared(set) || is_most(set))) || has_value(set, negated);
}

/// "(boroughs in) London", where "London boroughs" is what their data is called: all of them.
bool Grammar::of_title(std::size_t set) {
    const Chunk* place = look();
    const SetPhrase& phrase = m_query.sets[set];
    const bool time = place != nullptr && fold(place->text) == "week"; // "of one week"
    if (place == nullptr || place->kind != ChunkKind::Unknown || (!place->capital && !time)
        || phrase.entities.empty())
        return false;
    const retrieval::DatasetProfile& data = m_schema.datasets[phrase.entities.front().dataset];
    const retrieval::Words title = retrieval::plain_words(data.title);
    if (std::find(title.begin(), title.end(), fold(place->text)) == title.end())
        return false;
    ++m_at;
    return true;
}

/// "(in) the region Jura", "(to) the district (NAME_1) of Diekirch": a field that says of what kind
/// a name is.
bool Grammar::field_and_name(std::size_t set, bool negated) {
    const State before = state();
    const Chunk* field = look();
    if (field == nullptr
        || (field->kind != ChunkKind::Linked && !field->is(Sense::Measure)) // "the area Soho"
        || field->fields.empty() || means_rows(*field) || means_values(*field))
        return false;
    ++m_at;
    const bool of = sense(Sense::Of) != nullptr;
    const Chunk* name = look();
    if (name == nullptr || name->kind != ChunkKind::Linked
        || (!of && !name->capital && field->entities.empty() && !means_values(*name)))
        return back(before);
    ValueFilter filter;
    filter.options.push_back(values_in(*name, field->fields));
    if (filter.options.front().empty())
        return back(before);
    ++m_at;
    filter.texts.push_back(name->text);
    filter.fields = field->fields;
    filter.negated = negated;
    filter.inside = true;
    m_query.sets[set].values.push_back(std::move(filter));
    return true;
}

/// "in France", "of North Carolina", "in the counties of Texas", "in the world".
bool Grammar::in_place(std::size_t set, bool negated) {
    if (!negated && hemisphere(set))
        return true;
    const State before = state();
    if (sense(Sense::World) != nullptr) {
        m_query.world = true;
        return !negated || back(before);
    }
    const bool within = sense(Sense::Within) != nullptr;
    const bool inside = !within && look() != nullptr && look()->is(Sense::Relation, "within");
    if (inside)
        ++m_at;
    const bool belongs = word({"belong", "belongs", "belonging"}) && sense(Sense::To) != nullptr;
    const bool from = is_word({"from"});
    const bool of = !within && !inside && !belongs && sense(Sense::Of) != nullptr;
    if (!within && !inside && !of && !belongs && sense(Sense::In) == nullptr && !word({"at"}))
        return back(before);
    articles();
    borders_of();
    if (field_and_name(set, negated) || (!negated && of_title(set)))
        return true;
    const State names = state();
    auto filter = values_list();
    if (filter && !behind_of())
        named_field(*filter);
    if (filter)
        word({"polygon", "polygons"});
    if (filter && look() != nullptr && means_rows(*look())) {
        filter.reset(); // "in Horry county"
        back(names);
    }
    if (filter) {
        filter->negated = negated;
        filter->from_or_to = from ? "from" : "";
        const bool named_rows = !m_query.sets[set].entities.empty();
        // "The town of Diekirch" is called so, "the towns of Luxembourg" lie there.
        const bool called = !named_rows || (of && m_query.sets[set].one);
        filter->inside = !called;
        filter->before_head = called;
        m_query.sets[set].values.push_back(std::move(*filter));
        larger_place(set);
        return true;
    }
    const auto target = named_rows();
    if (!target)
        return back(before);
    Relation relation;
    relation.kind = RelationKind::Inside;
    relation.target = *target;
    relation.negated = negated;
    m_query.sets[set].relations.push_back(std::move(relation));
    return true;
}

/// "within 100 km of Paris", "more than 5 km from a river", "at most 10 miles away from".
bool Grammar::distance(std::size_t set, bool negated) {
    const State before = state();
    Relation relation;
    relation.kind = RelationKind::WithinDistance;
    relation.negated = negated;
    if (in_radius(set, negated))
        return true;
    if (const Chunk* compare = sense(Sense::Compare)) {
        if (compare->meaning.value.starts_with('>'))
            relation.kind = RelationKind::Beyond;
    } else if (look() != nullptr && look()->is(Sense::Relation, "beyond")) {
        ++m_at;
        relation.kind = RelationKind::Beyond;
    } else if (look() != nullptr && look()->is(Sense::Relation, "within") && look(1) != nullptr
               && look(1)->kind == ChunkKind::Number) {
        ++m_at; // "lie within 20 km of"
    } else if (sense(Sense::Within) == nullptr) {
        return false;
    }
    articles();
    const Chunk* length = number();
    if (length == nullptr || !length->unit || length->unit->dimension != Dimension::Length)
        return back(before);
    relation.distance_m = length->number * length->unit->factor;
    relation.distance_text = length->text;
    word({"away"});
    if (sense(Sense::Of) == nullptr && sense(Sense::To) == nullptr && sense(Sense::In) == nullptr
        && sense(Sense::Distance) == nullptr)
        return back(before);
    return targets(set, relation) || back(before);
}

/// "border France", "that the Danube crosses", "outside Texas".
bool Grammar::relation(std::size_t set, bool negated) {
    const State before = state();
    const Chunk* said = sense(Sense::Relation);
    if (said == nullptr)
        return false;
    const std::string_view predicate = said->meaning.value;
    if (predicate == "beyond")
        return back(before);
    if (predicate == "contains" && !negated && has_most(set))
        return true;
    Relation relation;
    relation.kind = predicate == "within"     ? RelationKind::Inside
                    : predicate == "disjoint" ? RelationKind::Outside
                                              : RelationKind::Predicate;
    relation.predicate = predicate;
    relation.negated = negated;
    word({"with", "on", "to", "by", "through"});
    if (relation.kind != RelationKind::Predicate)
        borders_of();
    if (!negated && ascii_lower(said->text).ends_with(" by")
        && (has_most(set) || (look() != nullptr && look()->is(Sense::Compare) && having(set))))
        return true; // "(was) hit by the most cyclones", "by more than 20 hurricanes"
    return targets(set, relation) || back(before);
}

/// "(within 25 km of) the one with code BOS": a row of the kind that is spoken of.
std::optional<std::size_t> Grammar::one_of_the_kind(std::size_t set) {
    const State before = state();
    SetPhrase one;
    one.entities = m_query.sets[set].entities;
    one.text = m_query.sets[set].text;
    one.one = true;
    if (!one.entities.empty() && (spelled({"the one"}) || (word({"the"}) && spelled({"one"})))) {
        m_query.sets.push_back(std::move(one));
        const std::size_t index = m_query.sets.size() - 1;
        restrictions(index);
        if (m_query.sets[index].values.size() == 1 && !m_query.sets[index].ranking)
            return index;
    }
    back(before);
    return std::nullopt;
}

/// One target after another: "both France and Germany" are two, each of which has to be met.
bool Grammar::targets(std::size_t set, Relation relation) {
    const State before = state();
    word({"both"});
    if (relation.kind == RelationKind::Beyond) // beyond the nearest one is beyond all
        word({"every", "each", "all"});
    while (true) {
        auto target = rows_or_place();
        if (!target)
            target = one_of_the_kind(set);
        if (!target)
            return back(before);
        relation.target = *target;
        m_query.sets[set].relations.push_back(relation);
        if (m_query.sets[set].others)
            leave_out(set, *target);
        m_query.sets[set].others = false;
        const State more = state();
        const bool comma = mark(",");
        const bool joined = sense(Sense::And) != nullptr;
        if (!comma && !joined)
            return true;
        const Chunk* next = look();
        const bool another =
            next != nullptr && (means_values(*next) || is_word({"the", "a", "an"}));
        if (!another) {
            back(more);
            return true;
        }
    }
}

} // namespace graticule::agents::offline
