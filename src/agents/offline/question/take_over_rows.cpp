// SPDX-License-Identifier: Apache-2.0
// What a follow-up says of the rows, in the place of what the question before says of them.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "agents/offline/question/take_over.hpp"
#include "agents/offline/set_words.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace graticule::agents::offline {

namespace {

std::string texts_of(const ValueFilter& filter) {
    return join(filter.texts, " or ");
}

bool is_same_field(const retrieval::ValueMatch& one, const retrieval::ValueMatch& other) {
    return one.dataset == other.dataset && one.field == other.field;
}

/// Whether two names can be values of one column.
bool is_of_kind(const ValueFilter& one, const ValueFilter& other) {
    for (const auto& options : one.options)
        for (const retrieval::ValueMatch& match : options)
            for (const auto& others : other.options)
                if (std::any_of(others.begin(), others.end(),
                                [&](const auto& also) { return is_same_field(match, also); }))
                    return true;
    return false;
}

/// Of the values that a name may mean those of the columns that the earlier name was one of: behind
/// "Chad", "Georgia" is the country.
void keep_columns_of(const ValueFilter& earlier, ValueFilter& named) {
    const auto is_shared = [&](const retrieval::ValueMatch& match) {
        return std::any_of(earlier.options.begin(), earlier.options.end(), [&](const auto& before) {
            return std::any_of(before.begin(), before.end(),
                               [&](const auto& also) { return is_same_field(match, also); });
        });
    };
    for (auto& options : named.options)
        if (std::any_of(options.begin(), options.end(), is_shared))
            std::erase_if(options, [&](const auto& match) { return !is_shared(match); });
}

/// Whether a filter chooses rows by a name that the question says.
bool is_said(const ValueFilter& filter, const SetPhrase& set) {
    return !filter.negated && !filter.unsaid && !filter.other_than
           && (filter.texts.empty() || filter.texts.front() != set.text || set.entities.empty());
}

bool is_distance(const Relation& relation) {
    return relation.kind == RelationKind::WithinDistance || relation.kind == RelationKind::Beyond;
}

bool is_inside(const Relation& relation) {
    return relation.kind == RelationKind::Inside
           || (relation.kind == RelationKind::Predicate && relation.predicate == "within");
}

bool is_alike_relation(const Relation& one, const Relation& other) {
    if (one.negated || other.negated)
        return false;
    if (is_distance(one) || is_distance(other))
        return is_distance(one) && is_distance(other);
    if (is_inside(one) || is_inside(other))
        return is_inside(one) && is_inside(other);
    return one.kind == other.kind && one.predicate == other.predicate;
}

bool is_same_column(const Condition& one, const Condition& other) {
    if (one.fields.empty() || other.fields.empty() || one.field_text == other.field_text)
        return one.field_text == other.field_text && one.coordinate == other.coordinate;
    const FieldLink& first = one.fields.front();
    const FieldLink& second = other.fields.front();
    return first.dataset == second.dataset && first.column == second.column
           && first.index == second.index;
}

std::string words_of_condition(const Condition& condition) {
    return condition.field_text + (condition.field_text.empty() ? "" : " ") + condition.words;
}

} // namespace

void TakeOver::rows() {
    if (m_said.noun != None)
        other_rows();
    m_at_first = m_query.sets;
    for (ValueFilter& named : m_rows.values)
        place(std::move(named));
    for (Relation& said : m_rows.relations)
        relation(std::move(said));
    for (Condition& said : m_rows.conditions) {
        if (said.fields.empty() && said.field_text.empty() && said.coordinate.empty()
            && !m_said.number)
            m_said.number = std::move(said); // "above 40 m"
        else
            condition(std::move(said));
    }
    if (m_said.number)
        number();
    if (m_said.distance)
        distance();
    m_query.world = m_query.world || (m_before.world && m_rows.values.empty());
}

/// The set that the question before is about; one of its own where that was about all rows.
std::size_t TakeOver::head(const std::string& said) {
    const std::vector<std::size_t> sets = sets_asked_about(m_query);
    if (sets.size() > 1) {
        const auto words = [&](std::size_t set) {
            return set == None ? std::string("all rows") : set_in_words(m_query.sets, set);
        };
        Builder::refuse(fmt::format("{} could be said of {} or of {}; ask the whole question",
                                    graticule::quoted(said), words(sets[0]), words(sets[1])));
    }
    if (sets.front() != None)
        return sets.front();
    m_query.sets.emplace_back();
    for (Request& request : m_query.requests)
        request.set = m_query.sets.size() - 1;
    return m_query.sets.size() - 1;
}

/// "and earthquakes?": other rows in the same places.
void TakeOver::other_rows() {
    SetPhrase named = m_query.sets[m_said.noun];
    SetPhrase& set = m_query.sets[head(named.text)];
    const bool plain =
        std::all_of(m_query.requests.begin(), m_query.requests.end(), [](const Request& request) {
            return is_part_of_last(request) || std::holds_alternative<RowCount>(request.what)
                   || std::holds_alternative<RowList>(request.what)
                   || (std::holds_alternative<MapDrawing>(request.what)
                       && !std::get<MapDrawing>(request.what).column);
        });
    const bool only_places =
        set.conditions.empty() && !set.ranking
        && std::all_of(set.values.begin(), set.values.end(),
                       [](const ValueFilter& filter) { return filter.inside; });
    if (!plain || !only_places || set.entities.empty())
        Builder::refuse(fmt::format("what the question before says of {} need not be known of {}; "
                                    "ask the whole question",
                                    set.text.empty() ? "its rows" : graticule::quoted(set.text),
                                    graticule::quoted(named.text)));
    set.entities = named.entities;
    set.fields = named.fields;
    set.text = named.text;
    for (ValueFilter& filter : named.values) {
        if (filter.inside)
            m_rows.values.push_back(std::move(filter));
        else
            set.values.push_back(std::move(filter));
    }
    for (Relation& said : named.relations)
        m_rows.relations.push_back(std::move(said));
    set.conditions = std::move(named.conditions);
}

/// A set without what this follow-up has added.
const SetPhrase& TakeOver::known_at_first(std::size_t set) const {
    static const SetPhrase Nothing;
    return set < m_at_first.size() ? m_at_first[set] : Nothing;
}

/// The names of the question before that are values of the same column.
std::vector<TakeOver::Place> TakeOver::filters_of_kind(const ValueFilter& named) const {
    std::vector<Place> found;
    for (const std::size_t index : sets_in_use(m_query))
        for (std::size_t i = 0; i < known_at_first(index).values.size(); ++i) {
            const ValueFilter& filter = m_query.sets[index].values[i];
            if (is_said(filter, m_query.sets[index]) && is_of_kind(filter, named))
                found.emplace_back(index, i);
        }
    return found;
}

/// The places of the question before, and the rows that it calls by their names alone.
std::vector<TakeOver::Place> TakeOver::filters_of_place() const {
    std::vector<Place> found;
    for (const std::size_t index : sets_in_use(m_query))
        for (std::size_t i = 0; i < known_at_first(index).values.size(); ++i) {
            const SetPhrase& set = m_query.sets[index];
            const ValueFilter& filter = set.values[i];
            if (is_said(filter, set) && !filter.adjective
                && (filter.inside || set.entities.empty()))
                found.emplace_back(index, i);
        }
    return found;
}

/// A name in the place of another one, or of rows that were not narrowed so.
void TakeOver::place(ValueFilter named) {
    const auto words = [&](const Place& at) {
        return texts_of(m_query.sets[at.first].values[at.second]);
    };
    std::vector<Place> found;
    if (!named.negated) {
        found = filters_of_kind(named);
        if (found.empty() && !m_said.only)
            found = filters_of_place();
    }
    if (found.size() > 1)
        refuse_as_ambiguous(texts_of(named), words(found[0]), words(found[1]));
    if (found.empty()) {
        const std::size_t index = head(texts_of(named));
        if (!named.negated)
            require_no_row_named(named);
        if (m_query.sets[index].entities.empty() && !named.negated) {
            named.inside = false;
            named.before_head = true;
        }
        m_query.sets[index].values.push_back(std::move(named));
        return;
    }
    if (!m_named.insert(found.front()).second)
        Builder::refuse(fmt::format("{} and {} could both stand for the same name of the question "
                                    "before; join them by \"or\", or ask the whole question",
                                    graticule::quoted(words(found[0])),
                                    graticule::quoted(texts_of(named))));
    SetPhrase& set = m_query.sets[found.front().first];
    ValueFilter& filter = set.values[found.front().second];
    if (set.ranking && set.ranking->of_named)
        Builder::refuse(fmt::format("{} would be compared with what? Name both",
                                    graticule::quoted(texts_of(named))));
    if (set.text == filter.texts.front())
        set.text = named.texts.front(); // a place that is called by its name alone
    keep_columns_of(filter, named);
    filter.options = std::move(named.options);
    filter.texts = std::move(named.texts);
    filter.fields = std::move(named.fields);
}

/// "and Chad?" behind "which country has the highest income": for which name should it stand?
void TakeOver::require_no_row_named(const ValueFilter& named) const {
    const std::size_t index = sets_asked_about(m_query).front();
    const SetPhrase& set = m_query.sets[index];
    const auto names_row = [&](const retrieval::ValueMatch& match) {
        const bool of_set =
            std::any_of(set.entities.begin(), set.entities.end(),
                        [&](const EntityLink& link) { return link.dataset == match.dataset; });
        const retrieval::DatasetProfile& data = m_schema.datasets[match.dataset];
        const retrieval::FieldProfile& field = data.fields[match.field];
        const bool one = field.role == retrieval::FieldRole::Name
                         || (field.role == retrieval::FieldRole::Key
                             && retrieval::is_key_of_rows(field, data.rows));
        return (of_set || set.entities.empty()) && one;
    };
    const bool any = m_said.bare_name || set.ranking;
    const auto is_row = [&](const auto& options) {
        return any ? std::any_of(options.begin(), options.end(), names_row)
                   : std::all_of(options.begin(), options.end(), names_row);
    };
    if (std::all_of(named.options.begin(), named.options.end(), is_row)
        && (!m_said.only || set.ranking || set.entities.empty()))
        Builder::refuse(fmt::format("{} is the name of one row, and the question before names none "
                                    "that it could stand for; ask the whole question",
                                    graticule::quoted(texts_of(named))));
}

void TakeOver::relation(Relation said) {
    const std::string words = set_in_words(m_query.sets, said.target);
    const std::size_t index = head(words);
    std::vector<Relation>& known = m_query.sets[index].relations;
    std::vector<std::size_t> alike;
    for (std::size_t i = 0; i < known_at_first(index).relations.size(); ++i)
        if (is_alike_relation(known_at_first(index).relations[i], said))
            alike.push_back(i);
    if (alike.size() > 1)
        refuse_as_ambiguous(words, set_in_words(m_query.sets, known[alike[0]].target),
                            set_in_words(m_query.sets, known[alike[1]].target));
    if (alike.empty() || m_said.only || !m_related.insert({index, alike.front()}).second)
        known.push_back(std::move(said));
    else
        known[alike.front()] = std::move(said);
}

/// The set whose data has the column of a condition.
std::size_t TakeOver::set_with_data_of(const Condition& said) const {
    std::vector<std::size_t> found;
    for (const std::size_t index : sets_in_use(m_query)) {
        const auto& entities = m_query.sets[index].entities;
        if (!entities.empty() && !said.fields.empty()
            && entities.front().dataset == said.fields.front().dataset)
            found.push_back(index);
    }
    if (found.size() > 1)
        refuse_as_ambiguous(words_of_condition(said), set_in_words(m_query.sets, found[0]),
                            set_in_words(m_query.sets, found[1]));
    return found.empty() ? None : found.front();
}

/// The conditions of the question before on the same column.
std::vector<TakeOver::Place> TakeOver::conditions_alike(const Condition& said) const {
    std::vector<Place> found;
    for (const std::size_t index : sets_in_use(m_query))
        for (std::size_t i = 0; i < known_at_first(index).conditions.size(); ++i)
            if (is_same_column(known_at_first(index).conditions[i], said))
                found.emplace_back(index, i);
    return found;
}

void TakeOver::condition(Condition said) {
    const std::vector<Place> alike = conditions_alike(said);
    const auto words = [&](const Place& at) {
        return words_of_condition(m_at_first[at.first].conditions[at.second]);
    };
    if (alike.size() > 1)
        refuse_as_ambiguous(words_of_condition(said), words(alike[0]), words(alike[1]));
    // "above 3 and below 5" are two in the place of one.
    if (!alike.empty() && !m_said.only && m_compared.insert(alike.front()).second) {
        m_query.sets[alike.front().first].conditions[alike.front().second] = std::move(said);
        return;
    }
    std::size_t index = alike.empty() ? set_with_data_of(said) : alike.front().first;
    if (index == None)
        index = head(words_of_condition(said));
    m_query.sets[index].conditions.push_back(std::move(said));
}

/// "and since 2000?" behind "drilled in 1990": by the same dates.
void TakeOver::since() {
    Condition said = *m_said.number;
    const FieldLink& link = m_before.time_fields.front();
    said.fields = m_before.time_fields;
    if (link.column == Column::Field)
        said.field_text = m_schema.datasets[link.dataset].fields[link.index].name;
    m_query.years.clear();
    m_query.year_range = false;
    m_query.months.clear();
    m_query.day.reset();
    m_query.span.reset();
    m_query.time_fields.clear();
    m_query.sets[head(said.words)].conditions.push_back(std::move(said));
}

/// "above 6": of the column that was compared before.
void TakeOver::number() {
    std::vector<Condition*> known;
    for (const std::size_t index : sets_in_use(m_query)) {
        for (Condition& condition : m_query.sets[index].conditions)
            known.push_back(&condition);
        for (Relation& relation : m_query.sets[index].relations)
            if (relation.counted)
                known.push_back(&*relation.counted);
    }
    const std::string& words = m_said.number->words;
    const bool of_time =
        words.starts_with("since ") || words.starts_with("after ") || words.starts_with("before ");
    if (of_time && !m_before.time_fields.empty()) {
        if (m_query.time_fields.empty())
            Builder::refuse("two times are said; say one");
        since();
        return;
    }
    if (known.empty())
        Builder::refuse(fmt::format("the question before compares nothing with a number that {} "
                                    "could stand for; say of what",
                                    graticule::quoted(words)));
    if (known.size() > 1)
        refuse_as_ambiguous(words, words_of_condition(*known[0]), words_of_condition(*known[1]));
    Condition& condition = *known.front();
    const Condition& said = *m_said.number;
    condition.op = said.op;
    condition.low = said.low;
    condition.high = said.high;
    condition.against_mean = said.against_mean;
    condition.words = said.words;
    if (said.unit)
        condition.unit = said.unit;
}

/// "within 200 km": of the same.
void TakeOver::distance() {
    std::vector<Relation*> known;
    for (const std::size_t index : sets_in_use(m_query))
        for (Relation& relation : m_query.sets[index].relations)
            if (is_distance(relation))
                known.push_back(&relation);
    const std::string& words = m_said.distance->distance_text;
    if (known.empty())
        Builder::refuse(fmt::format("the question before has no distance that {} could stand for; "
                                    "say from what",
                                    graticule::quoted(words)));
    if (known.size() > 1)
        refuse_as_ambiguous(words, known[0]->distance_text, known[1]->distance_text);
    known.front()->kind = m_said.distance->kind;
    known.front()->distance_m = m_said.distance->distance_m;
    known.front()->distance_text = words;
}

} // namespace graticule::agents::offline
