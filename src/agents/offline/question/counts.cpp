// SPDX-License-Identifier: Apache-2.0
// How many rows there are.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

/// "how many airports are in Texas".
bool Grammar::count() {
    const State before = state();
    if (sense(Sense::Subject) == nullptr) // "What is the number of airports in Texas?"
        word({"in", "for", "through", "on", "at"});
    const Chunk* said = sense(Sense::Count);
    if (said == nullptr || said->text.ends_with("much"))
        return back(before);
    if (look() == nullptr || (means_column(*look()) && counts_units(*look())))
        return back(before);
    if (const State open = state(); word({"polygons", "entries"})) { // of the only data it can be
        if (rows_of_any_data())
            return true;
        back(open);
    }
    bool of_data = false;
    if (word({"rows", "features", "records"})) { // "of the wells", "wells.csv has"
        if (rows_of_any_data())
            return true;
        of_data = sense(Sense::Of) == nullptr;
        sense(Sense::In);
        word({"does", "do", "are", "there"});
        sense(Sense::In);
        sense(Sense::Containing); // "How many rows has plot8?"
    }
    auto set = named_rows();
    if (set && of_data && !m_query.sets[*set].values.empty())
        return back(before); // features in "Horry county" are no counties
    if (!set)
        set = kind_counted();
    if (!set)
        return back(before);
    if (!predicate(*set) && !columns_compared(*set)) {
        const State open = state();
        verb_of_place();
        const bool none = word({"no"});
        const auto missing = none ? column() : std::nullopt;
        if (missing && !missing->fields.empty()) {
            Condition condition;
            condition.op = Operator::Missing;
            condition.words = "without a value";
            compare(*set, std::move(condition), *missing);
            in_time();
        } else {
            back(open);
        }
    }
    if (m_query.sets[*set].ranking)
        return back(before);
    if (counted_by_each(*set) || counted_in(*set))
        return true;
    verb_of_place();
    if (at_end_behind_has())
        ++m_at;
    const State counted = state();
    mark(","); // "How many wells are there, by district?"
    if (grouped(*set, std::nullopt, "")) {
        verb_of_place(); // "how many events of each type are there"
        return true;
    }
    back(counted);
    ask(*set, RowCount{});
    return true;
}

/// "(How many features) have more than 5 trees?", where several data have features: which are meant
/// is told by what they have.
bool Grammar::rows_of_any_data() {
    const State before = state();
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    m_query.sets[set].text = m_chunks[m_at - 1].text;
    if (!predicate(set) || m_query.sets[set].conditions.empty()
        || !m_query.sets[set].relations.empty() || (!at_end() && look()->kind != ChunkKind::Mark))
        return back(before);
    ask(set, RowCount{});
    return true;
}

/// "(In how many countries) is income below 2,000 dollars or life expectancy under 55 years?"
bool Grammar::columns_compared(std::size_t set) {
    const State before = state();
    if (!word({"is", "are", "was", "were"}))
        return false;
    if (const State open = state(); // "was more than one person killed"
        look() != nullptr && look()->is(Sense::Compare)) {
        auto condition = compared_number(true);
        const auto counted = condition ? column() : std::nullopt;
        if (counted && !counted->fields.empty() && counts_units(m_chunks[counted->chunk])) {
            compare(set, std::move(*condition), *counted);
            return true;
        }
        back(open);
    }
    const std::string function = function_of_cells();
    const auto said = described_column();
    word({"still", "already"});
    auto condition = said && !said->fields.empty() ? compared_number(false) : std::nullopt;
    if (!condition)
        return back(before);
    condition->function = function;
    compare(set, std::move(*condition), *said);
    while (more_numbers(set)) {
    }
    return true;
}

/// "(how many rows wells.csv) has?"
bool Grammar::at_end_behind_has() const {
    return look() != nullptr && look()->is(Sense::Containing)
           && (look(1) == nullptr || look(1)->kind == ChunkKind::Mark);
}

/// "(How many) reservoirs are among the lakes?", "(how many) ice quakes or quarry blasts are
/// there?": rows of a kind by its name alone.
std::optional<std::size_t> Grammar::kind_counted() {
    const State before = state();
    articles();
    auto kind = values_list();
    const auto is_kind = [&](const retrieval::ValueMatch& match) {
        const auto& field = m_schema.datasets[match.dataset].fields[match.field];
        return field.role == retrieval::FieldRole::Category;
    };
    if (!kind || !word({"is", "are", "was", "were"})
        || std::none_of(kind->options[0].begin(), kind->options[0].end(), is_kind)) {
        back(before);
        return std::nullopt;
    }
    kind->adjective = kind->before_head = true;
    if (sense(Sense::Of) != nullptr) {
        if (const auto set = named_rows()) {
            m_query.sets[*set].values.push_back(std::move(*kind));
            return set;
        }
    } else if (word({"there", "recorded", "registered", "listed"})) {
        SetPhrase set;
        set.text = join(kind->texts, " or ");
        set.values.push_back(std::move(*kind));
        m_query.sets.push_back(std::move(set));
        return m_query.sets.size() - 1;
    }
    back(before);
    return std::nullopt;
}

/// "(How many airports) has California", "(how many neighbourhoods) does Pankow have".
bool Grammar::counted_in(std::size_t set) {
    const State before = state();
    const bool asked = word({"do", "does", "did"});
    if (!asked && sense(Sense::Containing) == nullptr)
        return back(before);
    auto names = values_list();
    if (!names || (asked && sense(Sense::Containing) == nullptr))
        return back(before);
    names->inside = true;
    m_query.sets[set].values.push_back(std::move(*names));
    ask(set, RowCount{});
    return true;
}

} // namespace graticule::agents::offline
