// SPDX-License-Identifier: Apache-2.0
// The time of a follow-up in the place of that of the question before.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "agents/offline/question/take_over.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <variant>

namespace graticule::agents::offline {

namespace {

bool has_time(const Query& query) {
    return !query.years.empty() || !query.months.empty() || query.span.has_value();
}

std::string time_in_words(const Query& query) {
    if (query.span)
        return query.span->words;
    if (query.day)
        return query.day_text;
    std::string words;
    for (const int month : query.months)
        words += fmt::format("{}month {}", words.empty() ? "" : " or ", month);
    for (const int year : query.years)
        words += fmt::format("{}{}", words.empty() ? "" : query.year_range ? " to " : ", ", year);
    return words;
}

/// "drilled since 1988": a time that rows are chosen by.
bool is_of_time(const Condition& condition, const retrieval::Schema& schema) {
    for (const std::string_view word : {"before ", "after ", "since ", "in "})
        if (condition.words.starts_with(word))
            return true;
    if (condition.fields.empty() || condition.fields.front().column != Column::Field)
        return false;
    const FieldLink& link = condition.fields.front();
    const auto role = schema.datasets[link.dataset].fields[link.index].role;
    return role == retrieval::FieldRole::Time || role == retrieval::FieldRole::Year;
}

} // namespace

void TakeOver::time() {
    const bool lines =
        std::any_of(m_query.requests.begin(), m_query.requests.end(), [](const Request& request) {
            const auto* chart = std::get_if<ChartDrawing>(&request.what);
            return chart != nullptr && (chart->first_year || chart->last_year);
        });
    if (!has_time(m_query)) {
        m_query.years = m_before.years;
        m_query.year_range = m_before.year_range;
        m_query.months = m_before.months;
        m_query.day = m_before.day;
        m_query.day_text = m_before.day_text;
        m_query.span = m_before.span;
        m_query.time_fields = m_before.time_fields;
        return;
    }
    if (lines)
        Builder::refuse(fmt::format("the chart of the question before is over years of its own, "
                                    "which {} does not replace; ask for the chart anew",
                                    time_in_words(m_query)));
    require_one_time();
    const bool several =
        std::any_of(m_query.requests.begin(), m_query.requests.end(),
                    [](const Request& request) { return request.time.has_value(); });
    if (several)
        Builder::refuse("the question before asks of several times; ask the whole question");
    const bool values =
        std::any_of(m_query.requests.begin(), m_query.requests.end(), [](const Request& asked) {
            return std::holds_alternative<RowValues>(asked.what);
        });
    if (m_query.year_range && !m_before.year_range && values)
        Builder::refuse(fmt::format("a value for each year of {} is not planned as an answer; ask "
                                    "for a line chart of it, or for one year",
                                    time_in_words(m_query)));
    if (m_query.time_fields.empty())
        m_query.time_fields = m_before.time_fields;
    time_of_condition();
    // "and in May?" behind "in March 2023"
    if (m_query.years.empty() && !m_query.months.empty() && m_before.years.size() == 1)
        m_query.years = m_before.years;
}

/// Refuses a time that could be put in two ways.
void TakeOver::require_one_time() const {
    const std::string said = time_in_words(m_query);
    const bool change =
        std::any_of(m_before.requests.begin(), m_before.requests.end(), [](const Request& request) {
            return std::holds_alternative<ChangeOfValues>(request.what);
        });
    if (m_before.years.size() == 2 && m_query.years.size() == 1 && (change || !m_before.year_range))
        refuse_as_ambiguous(said, std::to_string(m_before.years.front()),
                            std::to_string(m_before.years.back()));
    if (!m_before.months.empty() && m_query.months.empty() && !m_query.span
        && m_query.years.size() == 1)
        Builder::refuse(fmt::format("{} could mean the same month of that year or all of it; say "
                                    "the month and the year, or ask the whole question",
                                    said));
    if (m_before.span && m_query.years.empty() && !m_query.span)
        Builder::refuse(fmt::format("{} is of no year, and the question before speaks of {}; say "
                                    "the year, too",
                                    said, m_before.span->words));
}

/// "and in 1990?" behind "wells drilled since 1988": by the same dates.
void TakeOver::time_of_condition() {
    struct Found {
        std::size_t set;
        std::size_t condition;
    };
    std::vector<Found> found;
    for (const std::size_t index : sets_in_use(m_before))
        for (std::size_t i = 0; i < m_before.sets[index].conditions.size(); ++i)
            if (is_of_time(m_before.sets[index].conditions[i], m_schema))
                found.push_back({index, i});
    if (found.empty())
        return;
    const auto words = [&](const Found& one) {
        const Condition& condition = m_before.sets[one.set].conditions[one.condition];
        return condition.field_text + " " + condition.words;
    };
    if (has_time(m_before))
        refuse_as_ambiguous(time_in_words(m_query), time_in_words(m_before), words(found.front()));
    if (found.size() > 1)
        refuse_as_ambiguous(time_in_words(m_query), words(found[0]), words(found[1]));
    std::vector<Condition>& conditions = m_query.sets[found.front().set].conditions;
    const auto at = conditions.begin() + static_cast<std::ptrdiff_t>(found.front().condition);
    m_query.time_fields = at->fields;
    conditions.erase(at);
}

} // namespace graticule::agents::offline
