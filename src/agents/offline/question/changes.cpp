// SPDX-License-Identifier: Apache-2.0
// How a measure changed from one year to another.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

namespace {

/// The year of a field that is named itself: 2010 of "POP2010".
std::optional<int> year_of_field(const retrieval::Schema& schema, const Chunk& chunk) {
    if (chunk.kind != ChunkKind::Linked || chunk.fields.empty()
        || chunk.fields.front().column != Column::Field)
        return std::nullopt;
    const FieldLink& link = chunk.fields.front();
    const retrieval::FieldProfile& field = schema.datasets[link.dataset].fields[link.index];
    if (!field.years || field.years->first != field.years->last
        || fold(field.name) != fold(chunk.text))
        return std::nullopt;
    return field.years->first;
}

/// Columns of people, where a growth says not of what.
std::optional<Mention> people(const retrieval::Schema& schema) {
    Mention said;
    said.text = "population";
    said.fields = link_fields({"population"}, schema);
    if (said.fields.empty())
        return std::nullopt;
    return said;
}

} // namespace

/// "from POP2010 to POP2013": two years by the fields of one measure.
std::optional<Mention> Grammar::between_fields() {
    const State before = state();
    const bool from = word({"from"}) || sense(Sense::Between) != nullptr;
    const Chunk* first = from ? look() : nullptr;
    const auto one = first != nullptr ? year_of_field(m_schema, *first) : std::nullopt;
    if (one) {
        ++m_at;
        const bool joined = sense(Sense::To) != nullptr || sense(Sense::And) != nullptr;
        const Chunk* last = joined ? look() : nullptr;
        const auto other = last != nullptr ? year_of_field(m_schema, *last) : std::nullopt;
        if (other && *other != *one) {
            ++m_at;
            m_query.years = {*one, *other};
            Mention said;
            said.fields = first->fields;
            said.text = first->text;
            return said;
        }
    }
    back(before);
    return std::nullopt;
}

/// What changed, between which years, and whether in percent: behind "grew", "the largest drop in".
std::optional<ChangeOfValues> Grammar::change_of(std::string_view way,
                                                 std::optional<Mention> said) {
    const State before = state();
    ChangeOfValues asked;
    asked.decline = way == "down";
    const auto in_percent = [&] {
        const State start = state();
        mark(",");
        if (word({"in percent"})) // the lexicon has it beside "fastest"
            return asked.percent = true;
        sense(Sense::In);
        if (word({"percent", "percentage", "per cent", "relative terms"}))
            return asked.percent = true;
        return back(start);
    };
    const auto column_of = [&]() -> std::optional<Mention> {
        const State start = state();
        word({"in", "of"});
        articles();
        if (sense(Sense::Count) != nullptr)
            sense(Sense::Of);
        auto found = column();
        if (!found)
            back(start);
        return found;
    };
    for (int i = 0; i < 4; ++i) {
        if (!said && (said = column_of()))
            continue;
        if (m_query.years.empty()
            && (in_time() || (!said && (said = between_fields())) || between_fields()))
            continue;
        if (!asked.percent)
            in_percent();
    }
    if (m_query.years.size() != 2 || !(said || (said = people(m_schema)))) {
        back(before);
        return std::nullopt;
    }
    m_query.year_range = false;
    asked.column = std::move(*said);
    return asked;
}

/// "(Which countries) had fewer people in 2005 than in 1990": those that rose or fell.
bool Grammar::fewer_than_before(std::size_t set) {
    const State before = state();
    if (!word({"had", "have", "has"}) && sense(Sense::Containing) == nullptr)
        return back(before);
    articles();
    const Chunk* way = sense(Sense::Change);
    if (way == nullptr || (way->meaning.value != "lower" && way->meaning.value != "higher"))
        return back(before);
    auto said = column();
    const bool first = said && in_time() && m_query.years.size() == 1 && word({"than"});
    const std::vector<int> later = m_query.years;
    m_query.years.clear();
    if (!first || !in_time() || m_query.years.size() != 1)
        return back(before);
    const int a = later.front();
    const int b = m_query.years.front();
    ChangeOfValues asked;
    asked.column = std::move(*said);
    asked.sign = (way->meaning.value == "lower") == (a > b) ? -1 : 1;
    m_query.years = {std::min(a, b), std::max(a, b)};
    m_query.sets[set].one = false;
    ask(set, std::move(asked));
    return true;
}

/// "Which district grew the most between 2010 and 2020?", "Which communes lost population …?",
/// "Which county saw the largest drop in deaths from 1974 to 1979?"
bool Grammar::changes() {
    const State before = state();
    const bool in = word({"in", "for"});
    if (sense(Sense::Subject) == nullptr && (in || sense(Sense::List) == nullptr))
        return back(before);
    const auto set = rows();
    if (!set)
        return back(before);
    // "three countries" without more: so many of the ranking that follows
    std::optional<Ranking> counted;
    if (is_ranked_by_nothing(*set) && m_query.sets[*set].ranking->count_given)
        counted = std::exchange(m_query.sets[*set].ranking, std::nullopt);
    if (m_query.sets[*set].ranking)
        return back(before);
    if (fewer_than_before(*set))
        return true;
    std::optional<Mention> of;
    if (!in || word({"did", "has", "have"})) { // "which country's population", "in which country
        if (const State named = state(); sense(Sense::Count) == nullptr) // did life expectancy"
            back(named);
        of = column();
    }
    word({"that", "which"});
    word({"saw", "had", "has", "with", "experienced", "have", "having"});
    articles();
    auto ranking = superlative();
    const bool percent = ranking && ranking->notion == "growth";
    const Chunk* verb = sense(Sense::Change);
    if (verb == nullptr)
        return back(before);
    const std::string_view way = verb->meaning.value;
    if (way != "up" && way != "down")
        return back(before);
    const bool neutral = verb->text.starts_with("change");
    if (!ranking)
        ranking = superlative();
    auto asked = change_of(way, std::move(of));
    if (!asked || (neutral && !ranking) || (counted && (!ranking || ranking->count_given)))
        return back(before);
    if (counted) {
        ranking->count = counted->count;
        ranking->count_given = true;
    }
    asked->percent = asked->percent || percent || (ranking && ranking->notion == "growth");
    if (ranking) {
        ranking->notion.clear();
        m_query.sets[*set].ranking = std::move(ranking);
    } else {
        asked->sign = way == "down" ? -1 : 1;
        asked->decline = false;
    }
    m_query.sets[*set].one = false;
    ask(*set, std::move(*asked));
    return true;
}

/// The unit that a change is asked for in, "years" or "tonnes per head", if it is the column's own.
bool Grammar::unit_of(const Mention& said, std::size_t first, std::size_t last) const {
    if (first == last)
        return true;
    std::string unit;
    for (std::size_t i = first; i < last; ++i)
        unit += (i > first ? " " : "") + m_chunks[i].text;
    if (said.fields.empty() || said.fields.front().column == Column::Band)
        return false;
    const FieldLink& link = said.fields.front();
    const retrieval::DatasetProfile& source = m_schema.datasets[link.dataset];
    const std::size_t field =
        link.column == Column::YearFamily ? source.year_columns.front().second : link.index;
    return fold(source.fields[field].unit).starts_with(fold(unit));
}

/// "(the population) of each district", "in every county": all rows of a kind, told one by one.
std::optional<std::size_t> Grammar::each_row() {
    const State before = state();
    const bool each = word({"of each", "in each", "in every", "of every", "for each", "for every"})
                      || ((sense(Sense::Of) != nullptr || sense(Sense::In) != nullptr)
                          && word({"each", "every"}));
    const auto set = each ? named_rows() : std::nullopt;
    if (set && !m_query.sets[*set].ranking && !m_query.sets[*set].entities.empty()) {
        Ranking all;
        all.count = m_schema.datasets[m_query.sets[*set].entities.front().dataset].rows;
        all.count_given = true;
        if (all.count > 1) {
            m_query.sets[*set].ranking = std::move(all);
            m_query.sets[*set].one = false;
            return set;
        }
    }
    back(before);
    return std::nullopt;
}

/// "By how many years did life expectancy in Rwanda change from 1990 to 2010?", "How did the forest
/// share of Brazil change?", "By what percentage did births rise from 1974 to 1979 in Wake county?"
bool Grammar::change_of_named() {
    const State before = state();
    bool percent = false;
    bool by = word({"by"});
    if (const Chunk* said = look(); said != nullptr && said->is(Sense::Change, "percent")) {
        ++m_at;
        percent = true;
    } else if (!by && sense(Sense::Count) != nullptr) {
        by = true; // "How many years did life expectancy gain"
    } else if (by ? sense(Sense::Count) == nullptr : !word({"how", "how much"})) {
        return back(before);
    }
    const std::size_t unit = m_at;
    while (by && !percent && look() != nullptr && !is_word({"did", "has", "have"}))
        ++m_at;
    const std::size_t unit_end = m_at;
    if (!word({"did", "has", "have"})) {
        m_at = unit; // nothing was read of those words
        return back(before);
    }
    articles();
    if (sense(Sense::Count) != nullptr)
        sense(Sense::Of);
    auto names = values_list(); // "Japan's population"
    auto said = column();
    if (!said && names && look() != nullptr && look()->is(Sense::Change))
        said = people(m_schema); // "By how many percent did Ornans grow"
    if (!said)
        return back(before);
    std::optional<std::size_t> set;
    if (names) {
        names->before_head = true;
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        m_query.sets[*set].values.push_back(std::move(*names));
    } else if (!(set = each_row())) {
        set = rows_or_names();
    }
    const Chunk* verb = sense(Sense::Change);
    if (verb == nullptr || (verb->meaning.value != "up" && verb->meaning.value != "down"))
        return back(before);
    if (!in_time() || m_query.years.size() != 2)
        return back(before);
    if (!set)
        set = rows_or_names();
    const State open = state();
    mark(",");
    if (word({"in percent", "percent"}) || (sense(Sense::In) != nullptr && word({"percent"})))
        percent = true;
    else
        back(open);
    // A unit is one of the column, a change of all rows is one of their sum.
    const bool in_own_unit = percent || !by || unit_of(*said, unit, unit_end);
    if (!set)
        set = each_row();
    if (!set || !in_own_unit
        || (m_query.sets[*set].ranking && m_query.sets[*set].ranking->count == 1)
        || (!m_query.sets[*set].ranking && m_query.sets[*set].values.empty()))
        return back(before);
    m_query.year_range = false;
    const bool down = verb->meaning.value == "down";
    const int premise = verb->text.starts_with("change") ? 0 : down ? -1 : 1;
    ask(*set, ChangeOfValues{*said, percent, down, 0, premise});
    return true;
}

} // namespace graticule::agents::offline
