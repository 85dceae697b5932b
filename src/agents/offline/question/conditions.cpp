// SPDX-License-Identifier: Apache-2.0
// Rows by what is known of them: columns against numbers, how many of something they have.
#include "agents/offline/comparison.hpp"
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace graticule::agents::offline {

/// "drilled since 2000", "with" left out: "population above 1 million", "built in 1988".
bool Grammar::column_compared(std::size_t set) {
    const State before = state();
    const Chunk* next = look();
    if (next == nullptr || next->is(Sense::Measure) || means_rows(*next))
        return false;
    const std::string function = function_of_cells();
    const auto said = column();
    if (!said || said->fields.empty() || said->per_capita)
        return back(before);
    if (is_time(said->fields.front()) && in_time()) {
        m_query.time_fields = said->fields;
        return true;
    }
    word({"is", "are", "was", "were"});
    if (sense(Sense::Of) == nullptr)
        word({"by"}); // "felt by at least 10 people"
    auto condition = compared_number(false);
    if (const Chunk* none = condition ? nullptr : sense(Sense::Missing)) {
        condition = Condition{}; // "(whose) depth is missing"
        condition->op = Operator::Missing;
        condition->words = none->text;
    }
    if (const Chunk* again = look();
        condition && again != nullptr && again->kind == ChunkKind::Linked && !again->fields.empty()
        && said->fields.front().dataset == again->fields.front().dataset
        && said->fields.front().index == again->fields.front().index)
        ++m_at;
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
    condition->function = function;
    compare(set, std::move(*condition), *said);
    return true;
}

/// "(a) mean (elevation above 400 m)": of a raster's cells in each area.
std::string Grammar::function_of_cells() {
    const State before = state();
    const auto name = function();
    if (name && look() != nullptr && !bands_of(*look()).empty())
        return *name;
    back(before);
    return {};
}

/// "(where) nobody lives", "(in how many tracts does) nobody live at all": a population of none.
bool Grammar::nobody(std::size_t set) {
    const State before = state();
    word({"where", "in which", "that", "which", "on which"});
    word({"do", "does", "did"});
    const bool none = spelled({"nobody", "noone", "no one", "no people"})
                      || (word({"no"}) && spelled({"one", "people", "person", "inhabitants"}));
    if (!none || !word({"live", "lives", "lived", "living", "reside", "resides"}))
        return back(before);
    word({"in", "on", "there", "here"});
    spelled({"at all"});
    Condition empty;
    empty.op = Operator::No;
    empty.fields = link_fields({"population"}, m_schema);
    empty.field_text = "population";
    if (empty.fields.empty())
        return back(before);
    m_query.sets[set].conditions.push_back(std::move(empty));
    return true;
}

/// "(stronger than) magnitude 5", "between magnitude 2 and 3": the column between a comparison and
/// its number.
bool Grammar::column_inside(std::size_t set) {
    const State before = state();
    const Chunk* compared = sense(Sense::Compare);
    const bool between = compared == nullptr && sense(Sense::Between) != nullptr;
    const auto said = compared != nullptr || between ? column() : std::nullopt;
    sense(Sense::Of);
    const Chunk* low = said && !said->fields.empty() ? number() : nullptr;
    if (low == nullptr)
        return back(before);
    Condition condition;
    condition.low = low->number;
    condition.unit = low->unit;
    if (between) {
        const Chunk* high = sense(Sense::And) != nullptr ? number() : nullptr;
        if (high == nullptr)
            return back(before);
        condition.op = Operator::Between;
        condition.high = high->number;
        condition.unit = high->unit ? high->unit : low->unit;
        condition.words = fmt::format("between {} and {}", low->text, high->text);
    } else {
        condition.op = operator_of(compared->meaning.value);
        condition.words = words_of(condition.op, false) + " " + low->text;
    }
    compare(set, std::move(condition), *said);
    while (or_else(set, *said)) {
    }
    return true;
}

/// "(weaker than magnitude 1) or stronger than 5": the same column once more.
bool Grammar::or_else(std::size_t set, const Mention& said) {
    const State before = state();
    const Chunk* joined = sense(Sense::CompareAfter);
    const bool than =
        joined != nullptr && ascii_lower(joined->text).starts_with("or ") && word({"than"});
    const Chunk* value = than ? number() : nullptr;
    if (value == nullptr)
        return back(before);
    Condition condition;
    condition.op = joined->meaning.value.starts_with('<') ? Operator::Less : Operator::Greater;
    condition.low = value->number;
    condition.unit = value->unit;
    condition.words = words_of(condition.op, false) + " " + value->text;
    condition.alternative = true;
    compare(set, std::move(condition), said);
    return true;
}

/// "(more than 8) l/s": the unit that the column is in anyway, spelt as it is there.
void Grammar::own_unit(const Mention& said, Condition& condition) {
    if (said.fields.empty() || said.fields.front().column != Column::Field)
        return;
    const FieldLink& link = said.fields.front();
    const std::string& unit = m_schema.datasets[link.dataset].fields[link.index].unit;
    constexpr std::size_t MostParts = 4;
    // Of "8 l/s" the litres were taken for the unit.
    std::string read;
    if (condition.unit && look() != nullptr && look()->text == "/" && m_at > 0)
        read = m_chunks[m_at - 1].text.substr(m_chunks[m_at - 1].text.rfind(' ') + 1);
    else if (condition.unit)
        return;
    for (std::size_t parts = 0; parts < MostParts && look(parts) != nullptr; ++parts) {
        read += look(parts)->text;
        if (!unit.empty() && fold(read) == fold(unit)) {
            m_at += parts + 1;
            condition.unit.reset();
            return;
        }
    }
}

/// "(more than 200,000 people in 2010) (POP2010)": the field's own name, behind it all.
void Grammar::own_name_behind(Condition& condition) {
    const State before = state();
    const Chunk* field = mark("(") ? look() : nullptr;
    if (field == nullptr || field->kind != ChunkKind::Linked || field->fields.empty() || ++m_at == 0
        || !mark(")")) {
        back(before);
        return;
    }
    condition.fields = field->fields;
    condition.field_text = field->text;
}

/// Adds a condition on a column.
void Grammar::compare(std::size_t set, Condition condition, const Mention& said) {
    condition.fields = said.fields;
    condition.field_text = said.fields.empty() && !said.notion.empty() ? said.notion : said.text;
    condition.terms = said.terms;
    own_unit(said, condition);
    in_time();
    own_name_behind(condition);
    m_query.sets[set].conditions.push_back(std::move(condition));
}

/// "a population of more than a million", "more than 10 airports".
/// @param before to go back to
/// @return none where no number is compared
std::optional<bool> Grammar::having_number(std::size_t set, const State& before) {
    articles();
    const std::string function = function_of_cells();
    if (const auto said = described_column()) {
        sense(Sense::Of);
        if (auto condition = compared_number(false)) {
            condition->function = function;
            compare(set, std::move(*condition), *said);
            compare_further(set, second_bound(), *said);
            return true;
        }
        back(before);
    }
    if (number_of_units_or_more(set))
        return true;
    auto condition = compared_number(true);
    if (!condition)
        return std::nullopt;
    sense(Sense::Of);
    const Chunk* next = look();
    if (next != nullptr && means_rows(*next) && !counts_units(*next)) {
        const auto target = named_rows();
        if (!target)
            return back(before);
        Relation relation;
        relation.kind = RelationKind::Holding;
        relation.target = *target;
        relation.counted = std::move(*condition);
        m_query.sets[set].relations.push_back(std::move(relation));
        inside_of_it();
        return true;
    }
    auto second = second_bound();
    const auto said = column();
    if (!said)
        return back(before);
    compare(set, std::move(*condition), *said);
    compare_further(set, std::move(second), *said);
    return true;
}

/// The other end of a range, where there is one, and further comparisons of the column.
void Grammar::compare_further(std::size_t set, std::optional<Condition> second,
                              const Mention& said) {
    if (second)
        compare(set, std::move(*second), said);
    while (more_numbers(set)) {
    }
}

/// "more than 10 airports", "a population above 1 million", "no residents", behind "with" or
/// "have".
bool Grammar::having(std::size_t set, bool negated) {
    const State before = state();
    negated = word({"no", "not", "without", "lacking", "had no"}) || negated;
    if (const State single = state(); // "not a single one"
        negated && ((word({"a"}) && spelled({"single"})) || spelled({"one", "any", "even one"})))
        static_cast<void>(single);
    else
        back(single);
    if ((!negated && (has_most(set) || missing(set))) || coast(set, negated))
        return true;
    if (!negated)
        if (const std::optional<bool> read = having_number(set, before))
            return *read;
    if (value_of_field(set, negated) || text_inside(set, negated))
        return true;
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
    inside_of_it();
    return true;
}

/// "(that) do not have", "haven't got".
bool Grammar::has_not() {
    const State before = state();
    const bool does =
        word({"dont", "doesnt", "didnt"}) || (word({"do", "does", "did"}) && word({"not"}));
    if (does ? sense(Sense::Containing) == nullptr : !word({"havent", "hasnt"}))
        return back(before);
    word({"got"});
    return true;
}

/// "(with) 100,000 people or more".
bool Grammar::number_of_units_or_more(std::size_t set) {
    const State before = state();
    const Chunk* value = number();
    const auto said = value != nullptr ? column() : std::nullopt;
    const Chunk* after = said ? sense(Sense::CompareAfter) : nullptr;
    if (after == nullptr)
        return back(before);
    Condition condition;
    condition.op = operator_of(after->meaning.value);
    condition.low = value->number;
    condition.unit = value->unit;
    condition.words = value->text + " " + after->text;
    compare(set, std::move(condition), *said);
    return true;
}

/// "(at least 500,000) but fewer than two million (inhabitants)".
std::optional<Condition> Grammar::second_bound() {
    const State before = state();
    if (sense(Sense::And) != nullptr && look() != nullptr && look()->is(Sense::Compare))
        if (auto second = compared_number(true))
            return second;
    back(before);
    return std::nullopt;
}

/// "and fewer than 10 deaths", of which the lexicon takes "and fewer" for what follows a number.
bool Grammar::and_fewer(std::size_t set) {
    const State before = state();
    const Chunk* joined = sense(Sense::CompareAfter);
    if (joined == nullptr || !word({"than"}))
        return back(before);
    const Chunk* value = number();
    const auto said = value != nullptr ? described_column() : std::nullopt;
    if (!said)
        return back(before);
    Condition condition;
    condition.op = joined->meaning.value.starts_with('<') ? Operator::Less : Operator::Greater;
    condition.low = value->number;
    condition.unit = value->unit;
    condition.words = words_of(condition.op, true) + " " + value->text;
    condition.alternative = ascii_lower(joined->text).starts_with("or ");
    compare(set, std::move(condition), *said);
    return true;
}

/// "and at least 20 hurricanes", "or a health below 60": a further column against a number.
bool Grammar::more_numbers(std::size_t set) {
    const State before = state();
    const bool either = sense(Sense::Or) != nullptr;
    if (!either && sense(Sense::And) == nullptr
        && !spelled({"although", "though", "even though", "while", "whereas"}))
        return and_fewer(set);
    sense(Sense::Containing);
    articles();
    std::optional<Mention> said = described_column();
    if (said && sense(Sense::Of) == nullptr)
        word({"is", "are", "was", "were"});
    auto condition = compared_number(!said);
    if (!condition)
        return back(before);
    if (!said) {
        sense(Sense::Of);
        const Chunk* next = look();
        if (next == nullptr || (means_rows(*next) && !counts_units(*next)) || !(said = column()))
            return back(before);
    }
    condition->alternative = either;
    compare(set, std::move(*condition), *said);
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
    own_name_behind(*condition);
    if (condition->field_text.empty() && condition->fields.empty() && !condition->unit)
        people_of_towns(set, *condition);
    if (condition->field_text.empty() && !condition->unit)
        return back(before);
    m_query.sets[set].conditions.push_back(std::move(*condition));
    return true;
}

/// "cities over 100,000": a number without more said of towns is that of their people.
void Grammar::people_of_towns(std::size_t set, Condition& condition) const {
    constexpr double FewestPeople = 500;
    const SetPhrase& towns = m_query.sets[set];
    const retrieval::Words noun = retrieval::concept_words(towns.text);
    if (towns.entities.empty() || noun.empty() || noun.back() != retrieval::concept_of("city")
        || condition.low < FewestPeople)
        return;
    for (const FieldLink& link : link_fields({"population"}, m_schema))
        if (link.dataset == towns.entities.front().dataset)
            condition.fields.push_back(link);
    if (!condition.fields.empty())
        condition.field_text = "population";
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
    if (word({"from"})) {
        const Chunk* low = number();
        const Chunk* high = low != nullptr && sense(Sense::To) != nullptr ? number() : nullptr;
        if (high == nullptr || looks_like_year(*low))
            return none();
        condition.op = Operator::Between;
        condition.low = low->number;
        condition.high = high->number;
        condition.unit = high->unit ? high->unit : low->unit;
        condition.words = fmt::format("from {} to {}", low->text, high->text);
        return condition;
    }
    const Chunk* compare = sense(Sense::Compare);
    if (compare != nullptr && sense(Sense::Average) != nullptr) {
        condition.op = operator_of(compare->meaning.value);
        condition.against_mean = true;
        condition.words = words_of(condition.op, false) + " the mean";
        return condition;
    }
    if (compare != nullptr)
        word({"a", "an"}); // "more than a million"
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
