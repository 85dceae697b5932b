// SPDX-License-Identifier: Apache-2.0
// When: years, months, days, and what lies between them.
#include "agents/offline/asked_time.hpp"
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

namespace graticule::agents::offline {

namespace {

constexpr int LastMonth = 12;
constexpr int LastDay = 31;

bool may_be_day(const Chunk* chunk) {
    return chunk != nullptr && chunk->kind == ChunkKind::Number && !chunk->unit
           && chunk->number >= 1 && chunk->number <= LastDay
           && chunk->number == std::floor(chunk->number);
}

} // namespace

namespace {

/// First or last day of what a year and perhaps a month and a day name; empty without a year.
std::string edge_of(std::optional<int> year, const std::vector<int>& months, std::optional<int> day,
                    bool last) {
    using namespace std::chrono;
    if (!year)
        return {};
    const int first_month = months.empty() ? 1 : months.front();
    const int last_month = months.empty() ? LastMonth : months.back();
    const std::chrono::month month(static_cast<unsigned>(last ? last_month : first_month));
    const std::chrono::year of(*year);
    const year_month_day edge = day    ? of / month / std::chrono::day(static_cast<unsigned>(*day))
                                : last ? year_month_day(of / month / std::chrono::last)
                                       : of / month / 1;
    if (!edge.ok())
        return {};
    return fmt::format("{:04}-{:02}-{:02}", *year, static_cast<unsigned>(edge.month()),
                       static_cast<unsigned>(edge.day()));
}

} // namespace

std::optional<int> Grammar::year() {
    const Chunk* next = look();
    if (next == nullptr || next->kind != ChunkKind::Number || !looks_like_year(*next))
        return std::nullopt;
    ++m_at;
    return static_cast<int>(next->number);
}

/// The number behind a dash, as in "2021-02".
std::optional<int> Grammar::joined_digits() {
    const Chunk* dash = look();
    const Chunk* digits = look(1);
    if (dash == nullptr || dash->text != "-" || !dash->joined || digits == nullptr
        || digits->kind != ChunkKind::Number || !digits->joined || digits->unit
        || digits->text.size() != 2)
        return std::nullopt;
    m_at += 2;
    return static_cast<int>(digits->number);
}

/// "2021-02", "2021-02-15": not "2009-12", which may be a span of years.
std::optional<Grammar::Moment> Grammar::iso_moment() {
    const std::size_t before = m_at;
    const auto of_year = year();
    const auto month = of_year ? joined_digits() : std::nullopt;
    if (!month || *month < 1 || *month > LastMonth) {
        m_at = before;
        return std::nullopt;
    }
    const auto day = joined_digits();
    constexpr int Century = 100;
    if ((!day && *month > *of_year % Century) || (day && (*day < 1 || *day > LastDay))) {
        m_at = before;
        return std::nullopt;
    }
    const std::string text = fmt::format("{}-{:02}", *of_year, *month);
    return Moment{of_year, {*month}, day, day ? fmt::format("{}-{:02}", text, *day) : text};
}

/// "(June), July and August": one more of a list that ends with "and".
bool Grammar::further_month(std::vector<int>& months) {
    const State before = state();
    const bool comma = mark(",");
    const bool joined = sense(Sense::And) != nullptr;
    const Chunk* month = comma || joined ? sense(Sense::Month) : nullptr;
    const bool goes_on = look() != nullptr && (look()->text == "," || look()->is(Sense::And));
    if (month == nullptr || (!joined && !goes_on))
        return back(before);
    const auto more = months_named(month->meaning.value);
    months.insert(months.end(), more.begin(), more.end());
    return true;
}

/// "1990", "March 2023", "10 March 2023", "March 10, 2023", "the first quarter of 2022",
/// "2023-04-01".
std::optional<Grammar::Moment> Grammar::moment() {
    const std::size_t before = m_at;
    if (auto written = iso_moment())
        return written;
    articles();
    if (spelled({"year", "month"}))
        sense(Sense::Of);
    Moment moment;
    const auto day = [&] {
        const Chunk* next = look();
        if (moment.day || !may_be_day(next))
            return;
        ++m_at;
        moment.day = static_cast<int>(next->number);
        sense(Sense::Of);
    };
    if (look(1) != nullptr && (look(1)->is(Sense::Month) || look(1)->is(Sense::Of)))
        day();
    if (const Chunk* month = sense(Sense::Month)) {
        moment.months = months_named(month->meaning.value);
        day();
        while (!moment.day && further_month(moment.months)) {
        }
        const std::size_t open = m_at;
        mark(",");
        if (sense(Sense::Of) == nullptr)
            sense(Sense::In);
        if (!(moment.year = year()))
            m_at = open;
    } else if (!moment.day) {
        moment.year = year();
    }
    const bool some = !moment.months.empty() || (moment.year && !moment.day);
    if (!some || (moment.day && moment.months.size() != 1)) {
        m_at = before;
        return std::nullopt;
    }
    for (std::size_t i = before; i < m_at; ++i)
        moment.text += (moment.text.empty() ? "" : " ") + m_chunks[i].text;
    return moment;
}

void Grammar::take_moment(const Moment& moment) {
    if (moment.year)
        m_query.years.push_back(*moment.year);
    m_query.months = moment.months;
    m_query.day = moment.day;
    if (moment.day)
        m_query.day_text = moment.text;
}

/// "(cyclones) from season 2010 onwards", "(wells) since 1990", "(quakes) before 2018": by the only
/// column of the rows that tells a time.
bool Grammar::since_year(std::size_t set) {
    const State before = state();
    const Chunk* said = look();
    const bool from = word({"from", "starting in", "starting from"});
    const Chunk* compared = from ? nullptr : sense(Sense::Compare);
    const std::string text = said == nullptr ? "" : ascii_lower(said->text);
    if (!from && (compared == nullptr || (text != "since" && text != "after" && text != "before")))
        return back(before);
    articles();
    std::vector<FieldLink> fields;
    if (const Chunk* column = look(); column != nullptr && column->kind == ChunkKind::Linked
                                      && !column->fields.empty()
                                      && tells_time(column->fields.front())) {
        fields = column->fields;
        ++m_at;
    } else {
        spelled({"year"});
        fields = time_of_rows(set);
    }
    const auto of = fields.empty() ? std::nullopt : year();
    if (!of)
        return back(before);
    if (from
        && !spelled({"on", "onwards", "onward", "on wards", "and on", "and later", "or later"}))
        return back(before);
    Condition condition;
    condition.op = text == "after"    ? Operator::Greater
                   : text == "before" ? Operator::Less
                                      : Operator::GreaterEqual;
    condition.low = *of;
    condition.words = fmt::format("{} {}", from ? "since" : text, *of);
    condition.fields = fields;
    condition.field_text =
        m_schema.datasets[fields.front().dataset].fields[fields.front().index].name;
    m_query.sets[set].conditions.push_back(std::move(condition));
    return true;
}

/// The column that tells when the rows of a set were, where there is but one.
std::vector<FieldLink> Grammar::time_of_rows(std::size_t set) const {
    std::vector<FieldLink> times;
    if (m_query.sets[set].entities.empty())
        return times;
    const std::size_t dataset = m_query.sets[set].entities.front().dataset;
    for (std::size_t f = 0; f < m_schema.datasets[dataset].fields.size(); ++f)
        if (const FieldLink link{dataset, Column::Field, f, 1}; tells_time(link))
            times.push_back(link);
    if (times.size() != 1)
        times.clear();
    return times;
}

/// "(in the) seasons (2000-2009)": the column that the years are told by.
void Grammar::time_column_before_year() {
    const State before = state();
    articles();
    const Chunk* column = look();
    const Chunk* next = look(1);
    const bool of_time = column != nullptr && column->kind == ChunkKind::Linked
                         && !column->fields.empty() && tells_time(column->fields.front());
    if (!of_time || next == nullptr || next->kind != ChunkKind::Number || !looks_like_year(*next)) {
        back(before);
        return;
    }
    m_query.time_fields = column->fields;
    ++m_at;
}

/// "to 2000", "and 3 April 2023", behind the first of two times.
bool Grammar::time_span(const Moment& first) {
    const auto last = moment();
    if (!last)
        return false;
    const bool years = first.year && last->year && first.months.empty() && last->months.empty();
    if (years) {
        m_query.years = {*first.year, *last->year};
        m_query.year_range = true;
        return true;
    }
    // "from March to June 2021": of that year both.
    DateSpan span{edge_of(first.year ? first.year : last->year, first.months, first.day, false),
                  edge_of(last->year, last->months, last->day, true),
                  first.text + " to " + last->text};
    if (span.first.empty() || span.last.empty() || span.last < span.first)
        return false;
    m_query.span = std::move(span);
    return true;
}

/// "(1979)-84": the last year by its last two digits.
bool Grammar::short_span(const Moment& first) {
    constexpr int Century = 100;
    const Chunk* last = look();
    if (!first.year || !first.months.empty() || last == nullptr || last->kind != ChunkKind::Number
        || last->unit || last->text.size() != 2 || last->number <= *first.year % Century)
        return false;
    ++m_at;
    m_query.years = {*first.year, *first.year / Century * Century + static_cast<int>(last->number)};
    m_query.year_range = true;
    return true;
}

/// "since March 2021", "before 10 March 2023": open to one side. Years alone are left to
/// conditions.
bool Grammar::open_span(std::string_view preposition) {
    const auto edge = moment();
    if (!edge || edge->months.empty() || !edge->year)
        return false;
    const auto side = [&](bool last) { return edge_of(edge->year, edge->months, edge->day, last); };
    if (side(false).empty())
        return false;
    DateSpan span;
    span.words = fmt::format("{} {}", preposition, edge->text);
    if (preposition == "since")
        span.first = side(false);
    else if (preposition == "after")
        span.first = shifted_day(side(true), 1);
    else if (preposition == "until")
        span.last = side(true);
    else
        span.last = shifted_day(side(false), -1);
    m_query.span = std::move(span);
    return true;
}

/// "(from) 20 to 26 March 2023", "(in the week from) 20 to 26 March 2023": days of one month.
bool Grammar::days_of_month() {
    const State before = state();
    articles();
    if (spelled({"week", "days", "period", "time"}) && !word({"from"})
        && sense(Sense::Between) == nullptr && sense(Sense::Of) == nullptr)
        return back(before);
    const Chunk* day = look();
    if (!may_be_day(day))
        return back(before);
    ++m_at;
    if (sense(Sense::To) == nullptr && !mark("-") && sense(Sense::And) == nullptr)
        return back(before);
    const auto last = moment();
    if (!last || !last->day || !last->year || last->months.size() != 1 || day->number > *last->day)
        return back(before);
    const auto edge = [&](int of) { return edge_of(last->year, last->months, of, false); };
    m_query.span = DateSpan{edge(static_cast<int>(day->number)), edge(*last->day),
                            day->text + " to " + last->text};
    return !m_query.span->first.empty() || back(before);
}

/// ", 2020 figures": the year that all of it is of.
bool Grammar::figures_of_year() {
    const State before = state();
    mark(",");
    const auto of = m_query.is_named() ? std::nullopt : year();
    if (!of || !spelled({"figures", "figure", "numbers", "data", "values"}))
        return back(before);
    m_query.years = {*of};
    return true;
}

/// "(in) the 1990s", "(during) the nineties".
bool Grammar::decade() {
    static constexpr std::array<std::string_view, 8> Names{"twenties", "thirties", "forties",
                                                           "fifties",  "sixties",  "seventies",
                                                           "eighties", "nineties"};
    constexpr int Twenties = 1920;
    constexpr int Years = 10;
    const Chunk* next = look();
    if (next == nullptr)
        return false;
    const std::string text = ascii_lower(next->text);
    constexpr std::size_t YearDigits = 4;
    std::optional<int> first;
    if (text.size() > YearDigits && text.substr(YearDigits - 1) == "0s"
        && is_year(text.substr(0, YearDigits)))
        first = std::stoi(text.substr(0, YearDigits));
    else if (const auto* name = std::find(Names.begin(), Names.end(), text); name != Names.end())
        first = Twenties + static_cast<int>(name - Names.begin()) * Years;
    if (!first)
        return false;
    ++m_at;
    m_query.years = {*first, *first + Years - 1};
    m_query.year_range = true;
    return true;
}

/// "in 2005", "between 1990 and 2000", "on 10 March 2023", "since March 2021", "in the 1990s".
bool Grammar::in_time() {
    const State before = state();
    if (!m_query.years.empty() || !m_query.months.empty() || m_query.span)
        return false;
    for (const std::string_view preposition : {"since", "after", "before", "until"})
        if (word({preposition}))
            return open_span(preposition) || back(before);
    const bool between = sense(Sense::Between) != nullptr;
    const bool from = !between && word({"from"});
    if (!between && !from && !word({"in", "for", "during", "on", "of"}))
        return false;
    const State open = state();
    articles();
    if (!between && decade())
        return true;
    back(open);
    if (days_of_month())
        return true;
    back(open);
    time_column_before_year();
    const auto first = moment();
    if (!first)
        return back(before);
    const std::size_t one = m_at;
    const bool joined =
        between ? sense(Sense::And) != nullptr : sense(Sense::To) != nullptr || mark("-");
    if (joined && (time_span(*first) || short_span(*first)))
        return true;
    m_at = one;
    if (between)
        return back(before);
    take_moment(*first);
    const State behind = state();
    mark(",");
    if (!word({"whatever the year", "of any year", "in any year", "whatever year"}))
        back(behind);
    return true;
}

} // namespace graticule::agents::offline
