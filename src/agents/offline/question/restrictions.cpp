// SPDX-License-Identifier: Apache-2.0
// Which rows of a set are meant.
#include "agents/offline/comparison.hpp"
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::offline {

void Grammar::restrictions(std::size_t set) {
    while (restriction(set)) {
    }
}

/// "in Texas", "that border France", "with more than a million people", "larger than 100 km²".
bool Grammar::restriction(std::size_t set) {
    const State before = state();
    if (word({"that", "which", "who"})) {
        if (predicate(set))
            return true;
        return back(before);
    }
    if (sense(Sense::Containing) != nullptr)
        return having(set) || back(before);
    if (word({"whose"})) {
        const auto said = column();
        word({"is", "are", "was", "were"});
        auto condition = said ? compared_number(false) : std::nullopt;
        if (!condition)
            return back(before);
        compare(set, std::move(*condition), *said);
        return true;
    }
    if (is_word({"without", "lacking"}))
        return having(set) || back(before);
    const bool negated = word({"not", "but not", "except", "except for", "excluding"});
    word({"located", "situated", "found", "living", "lying", "recorded"});
    if ((!negated && in_time()) || in_place(set, negated) || distance(set, negated)
        || relation(set, negated) || comparison(set, negated) || (!negated && column_compared(set)))
        return true;
    return back(before);
}

/// "drilled since 2000", "with" left out: "population above 1 million", "built in 1988".
bool Grammar::column_compared(std::size_t set) {
    const State before = state();
    const Chunk* next = look();
    if (next == nullptr || next->is(Sense::Measure) || means_rows(*next))
        return false;
    const auto said = column();
    if (!said || said->fields.empty() || said->per_capita)
        return back(before);
    word({"is", "are", "was", "were"});
    sense(Sense::Of);
    auto condition = compared_number(false);
    if (!condition && word({"in"})) {
        const Chunk* year = number();
        if (year == nullptr || !looks_like_year(*year))
            return back(before);
        condition = Condition{};
        condition->low = year->number;
        condition->words = "in " + year->text;
    }
    if (!condition)
        return back(before);
    compare(set, std::move(*condition), *said);
    return true;
}

/// Adds a condition on a column.
void Grammar::compare(std::size_t set, Condition condition, const Mention& said) {
    condition.fields = said.fields;
    condition.field_text = said.fields.empty() && !said.notion.empty() ? said.notion : said.text;
    m_query.sets[set].conditions.push_back(std::move(condition));
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

/// What a sentence says of its subject.
bool Grammar::predicate(std::size_t set) {
    const State before = state();
    const auto one = [&] {
        const State start = state();
        if (sense(Sense::Containing) != nullptr && (has_most(set) || having(set)))
            return true;
        if (!word({"been"})) // "have been"
            back(start);
        verb_of_place();
        const bool negated = word({"not"});
        verb_of_place();
        if ((!negated && in_time()) || in_place(set, negated) || distance(set, negated)
            || relation(set, negated) || comparison(set, negated) || truth(set, negated)
            || (!negated && column_compared(set)))
            return true;
        return back(start);
    };
    if (!one())
        return back(before);
    while (true) {
        const State more = state();
        const bool joined = sense(Sense::And) != nullptr;
        if (joined)
            word({"that", "which"});
        if (one())
            continue;
        back(more);
        return true;
    }
}

/// "in France", "of North Carolina", "in the counties of Texas", "in the world".
bool Grammar::in_place(std::size_t set, bool negated) {
    const State before = state();
    if (sense(Sense::World) != nullptr) {
        m_query.world = true;
        return !negated || back(before);
    }
    const bool within = sense(Sense::Within) != nullptr;
    const bool inside = !within && look() != nullptr && look()->is(Sense::Relation, "within");
    if (inside)
        ++m_at;
    if (!within && !inside && sense(Sense::In) == nullptr && sense(Sense::Of) == nullptr)
        return back(before);
    articles();
    if (auto filter = values_list()) {
        if (look() != nullptr && means_rows(*look()))
            return back(before); // an adjective
        filter->negated = negated;
        const bool named_rows = !m_query.sets[set].entities.empty();
        filter->inside = named_rows;
        filter->before_head = !named_rows; // the names are the rows themselves
        m_query.sets[set].values.push_back(std::move(*filter));
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

/// "in 2005", "between 1990 and 2000", "from 1990 to 2000".
bool Grammar::in_time() {
    const State before = state();
    const auto year = [&]() -> std::optional<int> {
        const Chunk* next = look();
        if (next == nullptr || next->kind != ChunkKind::Number || !looks_like_year(*next))
            return std::nullopt;
        return static_cast<int>(number()->number);
    };
    const bool between = sense(Sense::Between) != nullptr;
    if (!between && !word({"in", "from", "for", "during"}))
        return false;
    word({"the year", "year"});
    const auto first = year();
    if (!first || !m_query.years.empty())
        return back(before);
    m_query.years.push_back(*first);
    const std::size_t one = m_at;
    const bool joined =
        between ? sense(Sense::And) != nullptr : sense(Sense::To) != nullptr || mark("-");
    const auto last = joined ? year() : std::nullopt;
    if (last) {
        m_query.years.push_back(*last);
        m_query.year_range = true;
        return true;
    }
    m_at = one;
    return !between || back(before);
}

/// "within 100 km of Paris", "more than 5 km from a river", "at most 10 miles away from".
bool Grammar::distance(std::size_t set, bool negated) {
    const State before = state();
    Relation relation;
    relation.kind = RelationKind::WithinDistance;
    relation.negated = negated;
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
    return targets(set, relation) || back(before);
}

/// One target after another: "both France and Germany" are two, each of which has to be met.
bool Grammar::targets(std::size_t set, Relation relation) {
    const State before = state();
    word({"both"});
    while (true) {
        const auto target = rows_or_place();
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

/// "more than 10 airports", "a population above 1 million", "no residents", behind "with" or
/// "have".
bool Grammar::having(std::size_t set) {
    const State before = state();
    const bool negated = word({"no", "not", "without", "lacking"});
    if (!negated && has_most(set))
        return true;
    if (!negated) {
        // "a population of more than a million"
        if (const auto said = column()) {
            sense(Sense::Of);
            if (auto condition = compared_number(false)) {
                compare(set, std::move(*condition), *said);
                return true;
            }
            back(before);
        }
        if (auto condition = compared_number(true)) {
            sense(Sense::Of);
            const Chunk* next = look();
            const bool counted = next != nullptr && means_rows(*next) && !counts_units(*next);
            if (!counted) {
                const auto said = column();
                if (!said)
                    return back(before);
                compare(set, std::move(*condition), *said);
                return true;
            }
            const auto target = named_rows();
            if (!target)
                return back(before);
            Relation relation;
            relation.kind = RelationKind::Holding;
            relation.target = *target;
            relation.counted = std::move(*condition);
            m_query.sets[set].relations.push_back(std::move(relation));
            return true;
        }
    }
    articles();
    const Chunk* next = look();
    if (negated && next != nullptr && means_column(*next) && !means_rows(*next)) {
        const auto said = column();
        Condition none;
        none.op = Operator::No;
        compare(set, std::move(none), *said);
        return true;
    }
    const auto target = named_rows();
    if (!target)
        return back(before);
    Relation relation;
    relation.kind = RelationKind::Holding;
    relation.target = *target;
    relation.negated = negated;
    m_query.sets[set].relations.push_back(std::move(relation));
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
    const bool plain = ranking->notion.empty();
    const Chunk* next = look();
    const bool of_rows = plain && next != nullptr && means_rows(*next) && !counts_units(*next);
    if (of_rows) {
        const auto features = named_rows();
        if (!features)
            return back(before);
        ranking->count_of = *features;
    } else if (plain || ranking->notion == "size") {
        const auto by = column();
        if (!by)
            return back(before);
        ranking->fields = by->fields;
        ranking->text = by->text;
        ranking->notion = by->notion;
    }
    m_query.sets[set].ranking = std::move(ranking);
    return true;
}

/// "larger than 100 km²", "with magnitude above 5" without its "with".
bool Grammar::comparison(std::size_t set, bool negated) {
    const State before = state();
    const Chunk* first = look();
    auto condition = compared_number(false);
    if (!condition)
        return back(before);
    condition->negated = negated;
    const std::string notion = first->is(Sense::Compare) ? notion_of(first->text) : "";
    const State after = state();
    if (sense(Sense::Of) == nullptr)
        word({"in"}); // "below 100 m in altitude"
    const auto said = column();
    if (said && !said->fields.empty()) {
        compare(set, std::move(*condition), *said);
        return true;
    }
    back(after);
    condition->field_text =
        notion == "size" && condition->unit && condition->unit->dimension == Dimension::Area
            ? "area"
            : notion;
    if (condition->field_text.empty() && !condition->unit)
        return back(before);
    m_query.sets[set].conditions.push_back(std::move(*condition));
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

/// "above 5", "5 or more", "between 5 and 6", "above the mean".
std::optional<Condition> Grammar::compared_number(bool counted) {
    const State before = state();
    const auto none = [&]() -> std::optional<Condition> {
        back(before);
        return std::nullopt;
    };
    Condition condition;
    if (sense(Sense::Between) != nullptr) {
        const Chunk* low = number();
        const bool joined = low != nullptr && sense(Sense::And) != nullptr;
        const Chunk* high = joined ? number() : nullptr;
        if (high == nullptr)
            return none();
        condition.op = Operator::Between;
        // "between one and two million" speaks of millions twice.
        const bool same_scale = low->scale == 1 && low->number < high->number / high->scale;
        condition.low = same_scale ? low->number * high->scale : low->number;
        condition.high = high->number;
        condition.unit = high->unit ? high->unit : low->unit;
        condition.words = fmt::format("between {} and {}", low->text, high->text);
        return condition;
    }
    const Chunk* compare = sense(Sense::Compare);
    if (compare != nullptr && sense(Sense::Average) != nullptr) {
        condition.op = operator_of(compare->meaning.value);
        condition.against_mean = true;
        condition.words = words_of(condition.op, false) + " the mean";
        return condition;
    }
    const Chunk* value = number();
    if (value == nullptr)
        return none();
    condition.low = value->number;
    condition.unit = value->unit;
    if (compare != nullptr) {
        condition.op = operator_of(compare->meaning.value);
        const std::string said = ascii_lower(compare->text);
        const bool of_time = said == "before" || said == "after" || said == "since";
        condition.words = (of_time ? said : words_of(condition.op, counted)) + " " + value->text;
        return condition;
    }
    const Chunk* after = sense(Sense::CompareAfter);
    if (after == nullptr)
        return none();
    condition.op = operator_of(after->meaning.value);
    condition.words = value->text + " " + after->text;
    return condition;
}

} // namespace graticule::agents::offline
