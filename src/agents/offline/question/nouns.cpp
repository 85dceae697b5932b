// SPDX-License-Identifier: Apache-2.0
// Sets of rows, places and columns.
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "agents/offline/same_noun.hpp"
#include "base/text.hpp"
#include "retrieval/us_states.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::agents::offline {

namespace {

constexpr double MostRanked = 100000;

bool is_singular(const std::string& text) {
    const std::vector<std::string> words = retrieval::plain_words(text);
    return !words.empty() && retrieval::singular(words.back()) == words.back();
}

bool can_count_rows(const Chunk& chunk) {
    return chunk.kind == ChunkKind::Number && !chunk.unit && chunk.number >= 1
           && chunk.number <= MostRanked && chunk.number == std::floor(chunk.number);
}

bool is_truth_column(const retrieval::Schema& schema, const Chunk& chunk) {
    if (chunk.fields.empty() || chunk.fields.front().column != Column::Field)
        return false;
    const FieldLink& link = chunk.fields.front();
    return schema.datasets[link.dataset].fields[link.index].type == geodata::FieldType::Boolean;
}

} // namespace

/// "the three largest", "top 5", "most populous".
std::optional<Ranking> Grammar::superlative() {
    const std::size_t before = m_at;
    std::optional<double> count;
    if (const Chunk* next = look(); next != nullptr && can_count_rows(*next))
        count = number()->number;
    const Chunk* extreme = sense(Sense::Superlative);
    if (extreme == nullptr)
        extreme = sense(Sense::Top);
    if (extreme == nullptr) {
        m_at = before;
        return std::nullopt;
    }
    if (const Chunk* next = look(); !count && next != nullptr && can_count_rows(*next))
        count = number()->number;
    Ranking ranking;
    const std::string value(extreme->meaning.value);
    ranking.descending = value.starts_with("max");
    const std::size_t bar = value.find('|');
    if (bar != std::string::npos)
        ranking.notion = value.substr(bar + 1);
    if (ranking.notion == "population" && per_square_kilometre())
        ranking.notion = "density"; // "the fewest people per km²"
    if (ranking.notion == "worst" || ranking.notion == "best")
        ranking.judged = std::exchange(ranking.notion, "");
    ranking.of_things = extreme->text.ends_with("number of");
    if (count) {
        ranking.count = static_cast<std::size_t>(*count);
        ranking.count_given = true;
    }
    return ranking;
}

/// "Ghana, Togo and Benin".
std::optional<ValueFilter> Grammar::values_list() {
    const Chunk* first = look();
    if (first == nullptr || !means_values(*first))
        return std::nullopt;
    ValueFilter filter;
    const auto take = [&] {
        const Chunk& chunk = m_chunks[m_at++];
        filter.options.push_back(chunk.values);
        filter.texts.push_back(value_as_stored(chunk));
        // "Alaska (AK)": the same place by its code
        const Chunk* code = look(1);
        const Chunk* end = look(2);
        if (look() != nullptr && look()->text == "(" && code != nullptr && means_values(*code)
            && end != nullptr && end->text == ")") {
            filter.options.back().insert(filter.options.back().end(), code->values.begin(),
                                         code->values.end());
            m_at += 3;
        } else if (look() != nullptr && look()->text == "(" && code != nullptr && end != nullptr
                   && end->text == ")"
                   && code->text == retrieval::state_code(retrieval::comparable_text(chunk.text))) {
            m_at += 3; // "Hawaii (HI)"
        }
    };
    take();
    // A list ends with "and" or "or": "Chicago, Illinois" is none.
    std::size_t end = m_at;
    std::size_t listed = 1;
    while (true) {
        const bool comma = mark(",");
        const bool joined = sense(Sense::And) != nullptr || sense(Sense::Or) != nullptr;
        const Chunk* next = look();
        if ((!comma && !joined) || next == nullptr || !means_values(*next))
            break;
        take();
        if (joined) {
            end = m_at;
            listed = filter.texts.size();
        }
    }
    m_at = end;
    filter.options.resize(listed);
    filter.texts.resize(listed);
    return filter;
}

/// "French", "landlocked", before the noun that they speak of.
bool Grammar::adjectives(SetPhrase& set) {
    while (look() != nullptr && !means_rows(*look())) {
        const Chunk& chunk = *look();
        const State before = state();
        if (chunk.kind == ChunkKind::Linked && is_truth_column(m_schema, chunk)
            && !means_values(chunk)) {
            ++m_at;
            Condition condition;
            condition.op = Operator::Is;
            condition.fields = chunk.fields;
            condition.field_text = condition.words = chunk.text;
            condition.before_head = true;
            set.conditions.push_back(std::move(condition));
            continue;
        }
        if (spelled({"uninhabited", "unpopulated"})) {
            Condition empty;
            empty.op = Operator::No;
            empty.fields = link_fields({"population"}, m_schema);
            empty.field_text = "population";
            empty.before_head = true;
            if (empty.fields.empty())
                return back(before);
            set.conditions.push_back(std::move(empty));
            continue;
        }
        if (field_before_noun(set))
            continue;
        auto filter = values_list();
        if (!filter)
            return back(before);
        filter->adjective = true;
        filter->before_head = true;
        set.values.push_back(std::move(*filter));
    }
    return look() != nullptr;
}

/// "category 5 (cyclones)", "type TRAIN (stations)": a field with its value, before the noun.
bool Grammar::field_before_noun(SetPhrase& set) {
    const State before = state();
    const Chunk* field = look();
    const Chunk* value = look(1);
    const Chunk* noun = look(2);
    if (field == nullptr || value == nullptr || noun == nullptr || field->fields.empty()
        || field->kind != ChunkKind::Linked || means_values(*field) || !means_rows(*noun))
        return false;
    auto named = values_named(*value, field->fields);
    if (!named.empty()) {
        ValueFilter filter;
        filter.options.push_back(std::move(named));
        filter.texts.push_back(value->text);
        filter.fields = field->fields;
        filter.before_head = true;
        set.values.push_back(std::move(filter));
    } else if (value->kind == ChunkKind::Number && !value->unit) {
        Condition equal;
        equal.fields = field->fields;
        equal.field_text = field->text;
        equal.low = value->number;
        equal.words = value->text;
        equal.before_head = true;
        set.conditions.push_back(std::move(equal));
    } else {
        return back(before);
    }
    m_at += 2;
    return true;
}

/// "Africa's (three largest lakes)": where what is ranked lies.
void Grammar::place_of_ranked(SetPhrase& set) {
    const State before = state();
    const Chunk* name = look();
    auto filter = name != nullptr && name->capital ? values_list() : std::nullopt;
    const Chunk* next = look();
    if (filter && next != nullptr && next->kind == ChunkKind::Number)
        next = look(1);
    if (!filter || next == nullptr || (!next->is(Sense::Superlative) && !next->is(Sense::Top))) {
        back(before);
        return;
    }
    filter->inside = true;
    set.values.push_back(std::move(*filter));
}

/// "the canton Vianden", "well W-004": the name of the row that a noun speaks of.
std::optional<ValueFilter> Grammar::own_name() {
    const State before = state();
    const Chunk* name = look();
    auto filter = name != nullptr && name->capital ? values_list() : std::nullopt;
    if (!filter || (look() != nullptr && means_rows(*look()))) {
        back(before);
        return std::nullopt;
    }
    filter->before_head = true;
    return filter;
}

/// A noun for rows with all that says which of them.
std::optional<std::size_t> Grammar::rows() {
    if (const auto same = same_rows())
        return same;
    if (const auto beside = neighbours())
        return beside;
    const State before = state();
    articles();
    SetPhrase set;
    place_of_ranked(set);
    // "Other" may be a value of some column, too.
    set.others =
        word({"other"}) || (look(1) != nullptr && means_rows(*look(1)) && spelled({"other"}));
    set.ranking = superlative();
    if (!set.ranking && look() != nullptr && can_count_rows(*look()) && !looks_like_year(*look())) {
        set.ranking = Ranking{};
        set.ranking->count = static_cast<std::size_t>(number()->number);
        set.ranking->count_given = true;
    }
    if (!adjectives(set)) {
        back(before);
        return std::nullopt;
    }
    const Chunk& noun = m_chunks[m_at++];
    const bool part_of_name = noun.capital && !set.values.empty() && set.values.back().adjective
                              && retrieval::concept_of(fold(noun.text)) == "city";
    if (part_of_name) { // "Gotham City" is called so, or is not here
        back(before);
        return std::nullopt;
    }
    kind_of_data();
    set.entities = noun.entities;
    set.fields = noun.fields;
    set.text = noun.text;
    set.one = is_singular(noun.text);
    if (auto kind = kind_of_rows(m_schema, noun))
        set.values.push_back(std::move(*kind));
    if (auto name = set.one && !set.ranking ? own_name() : std::nullopt)
        set.values.push_back(std::move(*name));
    m_query.sets.push_back(std::move(set));
    const std::size_t index = m_query.sets.size() - 1;
    ranked_by(index);
    restrictions(index);
    ranked_by(index);
    return index;
}

/// A set of others that a phrase speaks of: what it is ranked by is said.
std::optional<std::size_t> Grammar::named_rows() {
    const State before = state();
    const auto set = rows();
    if (!set || !is_ranked_by_nothing(*set))
        return set;
    back(before);
    return std::nullopt;
}

bool Grammar::is_ranked_by_nothing(std::size_t set) const {
    const auto& ranking = m_query.sets[set].ranking;
    return ranking && ranking->fields.empty() && ranking->notion.empty() && ranking->judged.empty()
           && ranking->count_of == None;
}

/// "by population" behind a ranked noun.
void Grammar::ranked_by(std::size_t set) {
    const State before = state();
    const auto& known = m_query.sets[set].ranking;
    // "The deepest by yield" would be two rankings.
    const bool by_any_measure =
        known && known->fields.empty()
        && (known->notion == "size" || known->notion == "magnitude" || known->notion == "income");
    if ((!by_any_measure && !is_ranked_by_nothing(set))
        || !word({"by", "by the", "in terms of", "ranked by", "for", "according to"}))
        return;
    const bool counted = sense(Sense::Count) != nullptr;
    if (counted) {
        if (const auto features = named_rows()) {
            m_query.sets[set].ranking->count_of = *features;
            return;
        }
    }
    if (const auto by = column(); by && !names_groups(m_chunks[by->chunk])) {
        Ranking& ranking = *m_query.sets[set].ranking;
        ranking.of_things = counted;
        take_measure(ranking, *by);
        return;
    }
    back(before);
}

/// Names of places, without a noun.
std::optional<std::size_t> Grammar::place() {
    const State before = state();
    articles();
    const Chunk* first = look();
    if (first == nullptr || !means_values(*first)) {
        back(before);
        return std::nullopt;
    }
    SetPhrase set;
    set.text = first->text;
    ValueFilter filter;
    filter.options.push_back(first->values);
    filter.texts.push_back(value_as_stored(*first));
    set.values.push_back(std::move(filter));
    ++m_at;
    m_query.sets.push_back(std::move(set));
    return m_query.sets.size() - 1;
}

std::optional<std::size_t> Grammar::rows_or_place() {
    if (const auto set = named_rows())
        return set;
    return place();
}

/// Of the columns that a phrase names, those with shares of a whole: percentages and fractions.
std::vector<FieldLink> Grammar::share_columns(const Chunk& chunk) const {
    std::vector<FieldLink> shares;
    for (const FieldLink& link : chunk.fields) {
        const retrieval::DatasetProfile& source = m_schema.datasets[link.dataset];
        if (source.is_raster())
            continue;
        const auto is_share = [](const retrieval::FieldProfile& field) {
            return field.unit.find('%') != std::string::npos || field.unit == "1"
                   || field.unit == "percent"
                   || (field.unit.empty() && field.quantity == retrieval::Quantity::Intensive);
        };
        const bool fits = link.column == Column::Field
                              ? is_share(source.fields[link.index])
                              : link.column == Column::YearFamily && !source.year_columns.empty()
                                    && is_share(source.fields[source.year_columns.front().second]);
        if (fits)
            shares.push_back(link);
    }
    return shares;
}

/// "(the highest) share", where a column of numbers is called just that.
bool Grammar::is_called_share(const Chunk& chunk) const {
    constexpr double CalledSo = 0.93;
    return chunk.is(Sense::Share) && best_field(chunk) >= CalledSo
           && is_measure(m_schema, chunk.fields.front());
}

/// "per birth": what a column is divided by, which is a column itself and no rows.
bool Grammar::divisor(Mention& said) {
    const State before = state();
    if (!word({"per", "for each", "for every"}))
        return false;
    const Chunk* many = look();
    const bool counted = many != nullptr && can_count_rows(*many); // "per 1,000 people"
    m_at += counted ? 1 : 0;
    const Chunk* next = look();
    if (next == nullptr || next->kind != ChunkKind::Linked || !means_column(*next)
        || !counts_units(*next))
        return back(before);
    ++m_at;
    said.divisor = next->fields;
    said.divisor_text = counted ? many->text + " " + next->text : next->text;
    said.per_so_many = counted ? many->number : 1;
    return true;
}

/// "per km²", "per square km".
bool Grammar::per_square_kilometre() {
    constexpr double SquareKilometre = 1e6;
    const Chunk* unit = look(1);
    const bool is = is_word({"per"}) && unit != nullptr && unit->kind == ChunkKind::UnitName
                    && unit->unit->dimension == Dimension::Area
                    && unit->unit->factor == SquareKilometre;
    m_at += is ? 2 : 0;
    return is;
}

/// "(population density) (people per km²)": the unit that a density has anyway.
bool Grammar::unit_of_density() {
    const State before = state();
    const bool bracket = mark("(");
    if (bracket && look() != nullptr && look()->kind == ChunkKind::Linked)
        ++m_at;
    return (per_square_kilometre() && (!bracket || mark(")"))) || back(before);
}

/// "people per km²", "the population density per square km".
void Grammar::density_per_square_kilometre(Mention& said) {
    if (said.notion == "density" ? !unit_of_density() : !per_square_kilometre())
        return;
    if (said.notion != "density")
        said.text += " density";
    said.notion = "density";
}

/// "(yield) in l/s", "(depth) (m)": the unit that the column is in anyway.
void Grammar::own_unit_behind(const Mention& said) {
    if (said.fields.empty() || said.fields.front().column != Column::Field)
        return;
    const FieldLink& link = said.fields.front();
    const std::string& unit = m_schema.datasets[link.dataset].fields[link.index].unit;
    const State before = state();
    const bool bracket = mark("(");
    constexpr std::size_t MostParts = 4;
    std::string read;
    if (!unit.empty() && (bracket || sense(Sense::In) != nullptr))
        for (std::size_t parts = 0; parts < MostParts && look() != nullptr; ++parts) {
            read += m_chunks[m_at++].text;
            if (fold(read) == fold(unit) && (!bracket || mark(")")))
                return;
        }
    back(before);
}

/// "cyclone (deaths)": the rows in the singular, before a column that they have.
bool Grammar::is_noun_before(const Chunk& owner, const Chunk& column) const {
    return means_rows(owner) && is_singular(owner.text) && column.kind == ChunkKind::Linked
           && !column.fields.empty() && !means_values(column) && !means_rows(column)
           && column.fields.front().dataset == owner.entities.front().dataset;
}

/// "(empty docks) (nempty)": a column once more, in brackets.
bool Grammar::is_same_in_brackets(const Chunk& again, const Chunk& column) {
    return again.kind == ChunkKind::Linked && !again.fields.empty() && !column.fields.empty()
           && again.in_brackets && again.fields.front().index == column.fields.front().index
           && again.fields.front().dataset == column.fields.front().dataset;
}

/// The column that the next words name, which it takes.
/// @param called_so the words for a share are the column's own
Mention Grammar::mention_of_column(const Chunk& chunk, bool called_so) {
    Mention said;
    said.fields = chunk.fields.empty() ? bands_of(chunk) : chunk.fields;
    said.text =
        chunk.text.ends_with(" of") ? chunk.text.substr(0, chunk.text.size() - 3) : chunk.text;
    if (chunk.is(Sense::Concept))
        said.text = std::string(chunk.meaning.value); // "how much rain fell": precipitation
    said.chunk = m_at++;
    if (!chunk.is(Sense::Density) && chunk.kind == ChunkKind::Sense && !called_so)
        said.notion = std::string(chunk.meaning.value);
    if (chunk.is(Sense::Density))
        said.notion = "density";
    word({"values", "value", "figures", "measurement", "measurements", "flag",
          "flags"}); // "the nitrate values"
    if (look() != nullptr && look()->is(Sense::Density)
        && retrieval::concept_of(retrieval::plain_words(said.text).back()) == "population") {
        ++m_at;
        said.text = "population density";
        said.notion = "density";
    }
    return said;
}

/// A column, with what it is divided by.
std::optional<Mention> Grammar::column() {
    const State before = state();
    articles();
    if (const State open = state(); // "(the median of) the cells of lux_elevation.tif"
        sense(Sense::Cells) == nullptr
        || (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr)
        || (articles(), look() == nullptr) || bands_of(*look()).empty())
        back(open);
    if (sense(Sense::PerCapita) != nullptr) { // "per capita emissions"
        auto said = column();
        if (!said || said->per_capita) {
            back(before);
            return std::nullopt;
        }
        said->per_capita = true;
        return said;
    }
    if (const Chunk* owner = look(); // "cyclone deaths"
        owner != nullptr && look(1) != nullptr && is_noun_before(*owner, *look(1)))
        ++m_at;
    const bool rate = look(1) != nullptr && look(1)->is(Sense::Of) && word({"rate", "ratio"});
    if (rate)
        sense(Sense::Of);
    const bool called_so = look() != nullptr && is_called_share(*look())
                           && (look(1) == nullptr || !look(1)->is(Sense::Of));
    const bool share = !rate && !called_so && sense(Sense::Share) != nullptr;
    if (share) {
        sense(Sense::Of);
        articles();
    }
    const Chunk* chunk = look();
    if (chunk == nullptr || (!called_so && !means_column(*chunk))
        || (share && share_columns(*chunk).empty())
        || (means_rows(*chunk) && !counts_units(*chunk))) {
        back(before);
        return std::nullopt;
    }
    Mention said = mention_of_column(*chunk, called_so);
    if (share) {
        said.fields = share_columns(*chunk);
        said.text = "share of " + said.text;
    }
    if (const Chunk* next = look(); next != nullptr && next->is(Sense::Share)) {
        auto shares = share_columns(*chunk); // "the forest share of Brazil"
        if (!shares.empty()) {
            ++m_at;
            said.fields = std::move(shares);
            said.text += " share";
        }
    }
    if (const Chunk* again = look(); again != nullptr && is_same_in_brackets(*again, *chunk))
        ++m_at;                // "empty docks (nempty)": each of the words was taken for it
    terms_behind(said, false); // "nbikes + nempty"
    data_in_brackets(said);
    own_unit_behind(said);
    said.per_capita = sense(Sense::PerCapita) != nullptr;
    density_per_square_kilometre(said);
    const bool divided = !said.per_capita && (!said.divisor.empty() || divisor(said));
    if (rate && !divided && !said.per_capita) {
        back(before); // a rate of what?
        return std::nullopt;
    }
    return said;
}

} // namespace graticule::agents::offline
