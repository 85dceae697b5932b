// SPDX-License-Identifier: Apache-2.0
// "In which year was it highest?", "In what year did it first exceed 5 tonnes?"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace graticule::agents::offline {

/// "in which year of the table", "when".
bool Grammar::asks_for_year() {
    const State before = state();
    if (look() != nullptr && look()->is(Sense::Concept, "time")) { // "when"
        ++m_at;
        return ascii_lower(m_chunks[m_at - 1].text) == "when" || back(before);
    }
    if (spelled({"in which year", "in what year"}))
        return true;
    sense(Sense::In);
    if (sense(Sense::Subject) == nullptr || !spelled({"year"}))
        return back(before);
    const State open = state();
    if (sense(Sense::Of) == nullptr || !word({"the"}) || !spelled({"table", "data"}))
        back(open);
    return true;
}

/// "from 1980 on", "since 1990": years that come into question.
std::optional<Condition> Grammar::years_in_question() {
    const State before = state();
    mark(",");
    const bool from = word({"from"});
    if (!from && (look() == nullptr || ascii_lower(look()->text) != "since" || ++m_at == 0)) {
        back(before);
        return std::nullopt;
    }
    const auto first = year();
    if (!first || (from && !spelled({"on", "onwards", "onward"}))) {
        back(before);
        return std::nullopt;
    }
    mark(",");
    Condition condition;
    condition.op = Operator::GreaterEqual;
    condition.low = *first;
    condition.words = fmt::format("since {}", *first);
    return condition;
}

/// "(at its) lowest", "peak", "the highest ever".
std::optional<Ranking> Grammar::extreme_of_years() {
    const State before = state();
    Ranking ranking;
    if (word({"reach", "reached", "hit"}) || word({"at"}))
        word({"its", "their"});
    articles();
    if (spelled({"peak", "peaked", "peaking", "maximum", "culminate"})) {
        ranking.descending = true;
    } else if (spelled({"minimum", "bottom out"})) {
        ranking.descending = false;
    } else {
        const auto most = superlative();
        if (!most || most->count_given || (!most->notion.empty() && most->notion != "size")) {
            back(before);
            return std::nullopt;
        }
        ranking.descending = most->descending;
    }
    spelled({"ever", "value", "level", "point"});
    return ranking;
}

/// "first exceed 5 tonnes", "drop below 2 for the first time".
std::optional<Condition> Grammar::crossed_number() {
    const State before = state();
    const bool first = spelled({"first"});
    spelled({"drop", "fall", "go", "sink", "dip", "rise", "climb", "get", "pass", "decline",
             "decrease", "increase", "grow", "come", "move"});
    auto condition = compared_number(false);
    const bool behind =
        spelled({"for the first time"})
        || (word({"for"}) && word({"the"}) && spelled({"first"}) && spelled({"time"}));
    if (condition && (first || behind))
        return condition;
    back(before);
    return std::nullopt;
}

bool Grammar::year_sought() {
    const State before = state();
    if (!asks_for_year())
        return back(before);
    auto since = years_in_question();
    if (!word({"was", "were", "is", "did", "has", "have", "are"}))
        return back(before);
    articles();
    auto names = values_list(); // "(did) China's (emissions)"
    auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    std::size_t set = None;
    if (names) {
        names->before_head = true;
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        m_query.sets[set].values.push_back(std::move(*names));
    } else if (const auto rows = rows_or_names()) {
        set = *rows;
    } else {
        return back(before);
    }
    if (!since)
        since = years_in_question();
    if (m_query.sets[set].ranking || m_query.sets[set].values.size() != 1)
        return back(before);
    std::optional<Ranking> ranking = extreme_of_years();
    if (ranking) {
        ranking->fields = said->fields;
        ranking->text = said->text;
    } else if (auto crossed = crossed_number()) {
        compare(set, std::move(*crossed), *said);
        ranking = Ranking{};
        ranking->descending = false;
    } else {
        return back(before);
    }
    const auto& panel = m_schema.datasets[said->fields.front().dataset];
    if (since) {
        if (!panel.year_field)
            return back(before);
        since->fields = {{said->fields.front().dataset, Column::Field, *panel.year_field, 1}};
        since->field_text = panel.fields[*panel.year_field].name;
        m_query.sets[set].conditions.push_back(std::move(*since));
    }
    m_query.sets[set].ranking = std::move(ranking);
    ask(set, YearSought{std::move(*said)});
    return true;
}

} // namespace graticule::agents::offline
