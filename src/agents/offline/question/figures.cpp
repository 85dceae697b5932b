// SPDX-License-Identifier: Apache-2.0
// Requests for figures: statistics, sums, shares, groups.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

/// "how many people live in Europe".
bool Grammar::amount() {
    const State before = state();
    const Chunk* count = sense(Sense::Count);
    if (count == nullptr)
        return false;
    bool things = !count->text.ends_with("much") && count->text != "amount of";
    std::optional<Unit> unit;
    if (look() != nullptr && look()->kind == ChunkKind::UnitName) {
        unit = m_chunks[m_at++].unit;
        things = false;
        if (sense(Sense::Of) == nullptr)
            return back(before);
    }
    if (look() == nullptr || (things && !counts_units(*look())))
        return back(before);
    const auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    const bool asked_of = word({"do", "does", "did"});
    const std::size_t verb = m_at;
    if (!asked_of)
        verb_of_place();
    const bool there = m_at > verb && ascii_lower(m_chunks[m_at - 1].text) == "there";
    std::size_t set = None;
    if (const auto owners = asked_of ? this->things() : std::nullopt) {
        set = *owners;
        if (sense(Sense::Containing) == nullptr)
            return back(before);
        in_time();
    } else if (const auto found = rows_or_names()) {
        set = *found;
        predicate(set);
    } else if (!there) {
        return back(before);
    }
    taken_together();
    in_time();
    ask(set, Statistic{"", *said, true, things, unit});
    return true;
}

/// "(Norway and Sweden) together", "(all schools) in total": one figure of them all.
bool Grammar::taken_together() {
    const State before = state();
    mark(",");
    return word({"together", "in total", "in all", "taken together", "overall", "altogether",
                 "combined", "summed", "summed up", "in sum"})
           || back(before);
}

/// "the average", "maximum".
std::optional<std::string> Grammar::function() {
    const State before = state();
    articles();
    const Chunk* next = look();
    std::string name;
    if (next != nullptr && next->is(Sense::Aggregate))
        name = next->meaning.value;
    else if (next != nullptr && next->is(Sense::Average))
        name = "mean";
    else if (next != nullptr
             && (next->is(Sense::Superlative, "max|") || next->is(Sense::Superlative, "min|")
                 || next->is(Sense::Superlative, "max|size")
                 || next->is(Sense::Superlative, "min|size")))
        name = next->meaning.value.substr(0, 3);
    else if (next != nullptr && next->is(Sense::Count)
             && ascii_lower(next->text).starts_with("count"))
        name = "count";
    if (name.empty()) {
        back(before);
        return std::nullopt;
    }
    ++m_at;
    sense(Sense::Of);
    return name;
}

/// "what is", "list", "show": before a figure that says itself what is wanted.
void Grammar::opening() {
    if (sense(Sense::Subject) == nullptr && sense(Sense::List) == nullptr)
        sense(Sense::Show);
}

/// Rows by a noun, or by their names alone, behind "of" or "in".
std::optional<std::size_t> Grammar::rows_or_names() {
    const State before = state();
    if (behind_of())
        return things();
    if (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr
        && sense(Sense::Within) == nullptr && !word({"at"}))
        return std::nullopt;
    if (const auto set = named_rows())
        return set;
    back(before);
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    if (in_place(set, false))
        return set;
    back(before);
    return std::nullopt;
}

/// "number of hurricanes per state", where a row is a state: over all of them.
std::optional<std::size_t> Grammar::per_row(const Mention& of) {
    const State before = state();
    if (!word({"per", "by"}) || of.fields.empty() || look() == nullptr || !means_rows(*look())
        || counts_units(*look())) {
        back(before);
        return std::nullopt;
    }
    const std::size_t data = of.fields.front().dataset;
    constexpr double Sure = 0.75;
    for (const EntityLink& link : look()->entities)
        if (link.dataset == data && link.score > Sure)
            return named_rows();
    back(before);
    return std::nullopt;
}

/// "the average and the median income of the states", "count, mean depth and maximum yield".
bool Grammar::statistics() {
    const State before = state();
    opening();
    struct Item {
        std::string function;
        std::optional<Mention> column;
    };
    std::vector<Item> items;
    while (auto name = function()) {
        Item item{*name, std::nullopt};
        const State after = state();
        if (const Chunk* said = sense(Sense::Count); said != nullptr && !said->text.ends_with("of"))
            back(after);
        if (*name != "count")
            item.column = described_column();
        items.push_back(std::move(item));
        const bool comma = mark(",");
        const bool joined = sense(Sense::And) != nullptr;
        if (!comma && !joined)
            break;
    }
    if (items.empty())
        return back(before);
    // "the mean and the median depth": of the column that is named last.
    for (std::size_t i = items.size(); i-- > 0;)
        if (!items[i].column && i + 1 < items.size())
            items[i].column = items[i + 1].column;
    if (!items.back().column)
        return back(before);
    const State open = state();
    const bool of_rows = per_row(*items.front().column).has_value();
    back(open);
    if (items.size() == 1 && !of_rows
        && grouped(None, items.front().column, items.front().function))
        return true;
    in_time();
    auto set = rows_or_names();
    if (!set)
        set = per_row(*items.back().column);
    in_time();
    if (set && is_ranked_by_nothing(*set))
        return back(before);
    if (set && items.size() == 1 && items.front().function != "count"
        && grouped(*set, items.front().column, items.front().function))
        return true; // "mean depth of the wells by district"
    for (Item& item : items) {
        if (item.function == "count" && !set)
            return back(before);
        if (item.function == "count")
            ask(*set, RowCount{});
        else
            ask(set.value_or(None), Statistic{item.function, *item.column});
    }
    return true;
}

/// "the population of Ghana and of Togo", "How high was fertility in Nigeria?", "How deep is well
/// W-004?": values of rows that are named.
bool Grammar::values() {
    const State before = state();
    opening();
    State start = state();
    if (!word({"how high", "how large", "how big", "how low", "what"})
        || !word({"is", "are", "was", "were"}) || look() == nullptr || means_rows(*look()))
        back(std::move(start));
    const Chunk* asked = look();
    const auto said = column();
    if (!said)
        return back(before);
    in_time();
    const bool of_them = asked->is(Sense::Concept) && word({"is", "are", "was", "were"});
    const auto set = of_them ? things() : rows_or_names();
    if (!set)
        return back(before);
    const bool whole = taken_together();
    in_time();
    if (m_query.sets[*set].ranking) { // "the magnitudes of the five strongest earthquakes"
        ask(*set, RowList{{*said}});
        return true;
    }
    const bool cells = !said->fields.empty() && said->fields.front().column == Column::Band;
    if (whole)
        ask(*set, Statistic{"sum", *said});
    else if (!cells && ascii_lower(m_chunks[said->chunk].text).starts_with("how much"))
        ask(*set, Statistic{"", *said, true, false}); // "how much rain fell at the airport"
    else
        ask(*set, RowValues{*said});
    return true;
}

/// "POP by NAME_1, summed".
bool Grammar::column_by_group() {
    const State before = state();
    const auto said = column();
    auto key = said && !said->fields.empty() ? group_key() : std::nullopt;
    if (!key)
        return back(before);
    in_time();
    mark(",");
    const Chunk* how = sense(Sense::Aggregate);
    if (how == nullptr)
        return back(before);
    ask(None, GroupedFigures{std::move(*key), said, std::string(how->meaning.value)});
    return true;
}

/// "(different) tube lines", where several rows are of one line: the column of their names.
std::optional<Mention> Grammar::name_column() {
    const Chunk* noun = look();
    if (noun == nullptr || !means_rows(*noun))
        return std::nullopt;
    const std::size_t dataset = noun->entities.front().dataset;
    for (const FieldLink& link : noun->fields)
        if (link.dataset != dataset)
            return std::nullopt; // of these rows, or of those that have it as a field?
    const retrieval::DatasetProfile& rows = m_schema.datasets[dataset];
    auto name = rows.name_field();
    if (const auto is_text =
            [](const auto& field) { return field.type == geodata::FieldType::Text; };
        !name && std::count_if(rows.fields.begin(), rows.fields.end(), is_text) == 1)
        name = std::find_if(rows.fields.begin(), rows.fields.end(), is_text) - rows.fields.begin();
    if (!name)
        return std::nullopt;
    Mention said;
    said.fields = {{dataset, Column::Field, *name, noun->entities.front().score}};
    said.text = noun->text;
    said.chunk = m_at++;
    return said;
}

/// "How many different destinations are there from JFK?": the values of a column, each once.
bool Grammar::different_values() {
    const State before = state();
    if (sense(Sense::Count) == nullptr || !word({"different", "distinct", "unique"}))
        return back(before);
    auto said = name_column();
    if (!said)
        said = column();
    if (!said || said->fields.empty() || said->fields.front().column != Column::Field)
        return back(before);
    const FieldLink& link = said->fields.front();
    if (m_schema.datasets[link.dataset].fields[link.index].type != geodata::FieldType::Text)
        return back(before);
    verb_of_place();
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    restrictions(set);
    verb_of_place();
    const bool narrowed =
        !m_query.sets[set].values.empty() || !m_query.sets[set].conditions.empty();
    if (!m_query.sets[set].relations.empty())
        return back(before);
    for (ValueFilter& filter : m_query.sets[set].values)
        filter.inside = true;
    ask(narrowed ? set : None, Statistic{"", *said, true, true});
    return true;
}

/// "How many tracts does each town have?"
bool Grammar::counted_by_each(std::size_t set) {
    const State before = state();
    if (!word({"do", "does", "did"}) || !word({"each", "every", "each of the", "all"}))
        return back(before);
    articles();
    const Chunk* key = look();
    if (key == nullptr || key->kind != ChunkKind::Linked || means_values(*key))
        return back(before);
    ++m_at;
    if (sense(Sense::Containing) == nullptr)
        return back(before);
    ask(set, GroupedFigures{{key->entities, key->fields, key->text}, std::nullopt, ""});
    return true;
}

/// "by continent", "per state", "in each county".
std::optional<Grouping> Grammar::group_key() {
    const State before = state();
    if (!word({"by", "per", "for each", "in each", "for every", "in every", "of each", "grouped by",
               "by each"}))
        return std::nullopt;
    articles();
    skip_to_bracketed();
    const Chunk* key = look();
    if (key == nullptr || key->kind != ChunkKind::Linked || means_values(*key)) {
        back(before);
        return std::nullopt;
    }
    ++m_at;
    kind_of_data();
    return Grouping{key->entities, key->fields, key->text};
}

bool Grammar::grouped(std::size_t set, std::optional<Mention> column, std::string function) {
    auto key = group_key();
    if (!key)
        return false;
    in_time();
    ask(set, GroupedFigures{std::move(*key), std::move(column), std::move(function)});
    return true;
}

} // namespace graticule::agents::offline
