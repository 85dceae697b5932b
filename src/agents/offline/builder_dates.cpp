// SPDX-License-Identifier: Apache-2.0
// Rows of the time that a task names, by their dates.
#include "agents/offline/asked_time.hpp"
#include "agents/offline/builder.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;
using retrieval::FieldRole;

namespace {

constexpr std::size_t MonthLength = 7; // "2021-02"

/// Text such as "2021-02" in all rows.
bool holds_iso_months(const geodata::Column& column) {
    if (column.type() != geodata::FieldType::Text || column.size() == column.null_count())
        return false;
    for (std::size_t row = 0; row < column.size(); ++row) {
        const std::string_view text = column.is_null(row) ? "2000-01" : column.text(row);
        if (text.size() != MonthLength || text[4] != '-')
            return false;
        for (const std::size_t digit : {0U, 1U, 2U, 3U, 5U, 6U})
            if (!is_digit(text[digit]))
                return false;
    }
    return true;
}

bool is_calendar(const FieldProfile& field) {
    return field.type == geodata::FieldType::Date || field.type == geodata::FieldType::DateTime;
}

bool is_called_time(const FieldProfile& field) {
    return std::any_of(field.aliases.begin(), field.aliases.end(), [](const auto& alias) {
        return alias.size() == 1 && (alias.front() == "time" || alias.front() == "date");
    });
}

/// "opened", "year_built": whole numbers that say when a thing began.
bool is_year_of_beginning(const FieldProfile& field) {
    static const std::set<std::string, std::less<>> Beginnings{
        "opened", "opening", "built",     "founded",      "foundation", "established",
        "year",   "created", "completed", "construction", "start",      "inaugurated"};
    const retrieval::Words words = retrieval::identifier_words(field.name);
    return field.whole && field.type != geodata::FieldType::Text
           && std::any_of(words.begin(), words.end(),
                          [](const std::string& word) { return Beginnings.contains(word); });
}

std::string joined_with(const std::vector<std::string>& parts, std::string_view word) {
    return parts.size() == 1 ? parts.front() : "(" + graticule::join(parts, word) + ")";
}

/// Rows of a date column that a frame's time leaves, as an expression.
std::string dates_expression(const Frame& frame, const std::string& field) {
    std::vector<std::string> parts;
    if (frame.span && !frame.span->first.empty())
        parts.push_back(fmt::format("{} >= '{}'", field, frame.span->first));
    if (frame.span && !frame.span->last.empty())
        parts.push_back(fmt::format("{} < '{}'", field, shifted_day(frame.span->last, 1)));
    if (frame.year_range && frame.years.size() == 2)
        parts.push_back(fmt::format("year({0}) >= {1} and year({0}) <= {2}", field,
                                    std::min(frame.years[0], frame.years[1]),
                                    std::max(frame.years[0], frame.years[1])));
    else if (!frame.years.empty())
        parts.push_back(fmt::format("year({}) == {}", field, frame.years.front()));
    std::vector<std::string> months;
    for (const int month : frame.months)
        months.push_back(fmt::format("month({}) == {}", field, month));
    if (!months.empty())
        parts.push_back(joined_with(months, " or "));
    if (frame.day)
        parts.push_back(fmt::format("day({}) == {}", field, *frame.day));
    return graticule::join(parts, " and ");
}

/// The same of a column of months as text, "2021-02": none for a time that is no whole months.
std::optional<std::string> months_expression(const Frame& frame, const std::string& field) {
    if (frame.day || frame.span)
        return std::nullopt;
    std::vector<std::string> parts;
    if (frame.year_range && frame.years.size() == 2)
        parts.push_back(fmt::format("{0} >= '{1}-01' and {0} <= '{2}-12'", field,
                                    std::min(frame.years[0], frame.years[1]),
                                    std::max(frame.years[0], frame.years[1])));
    else if (!frame.years.empty())
        parts.push_back(fmt::format("startswith({}, '{}-')", field, frame.years.front()));
    std::vector<std::string> months;
    for (const int month : frame.months)
        months.push_back(fmt::format("endswith({}, '-{:02}')", field, month));
    if (!months.empty())
        parts.push_back(joined_with(months, " or "));
    return graticule::join(parts, " and ");
}

} // namespace

/// Whether the years that the task names are those of a column, so that they choose it and no rows.
bool Builder::years_choose_columns() const {
    constexpr double Nearly = 0.1;
    const auto dated = [&](const std::vector<FieldLink>& links) {
        return std::any_of(links.begin(), links.end(), [&](const FieldLink& link) {
            if (link.score < links.front().score - Nearly)
                return false;
            const DatasetProfile& source = profile(link.dataset);
            return link.column == Column::YearFamily || source.is_raster() || source.year_field
                   || (link.column == Column::Field && source.fields[link.index].years);
        });
    };
    const auto dated_notion = [&](const std::string& notion) {
        return !notion.empty() && dated(link_fields({notion}, m_resolver.schema()));
    };
    for (const Mention& said : m_frame.mentions)
        if (dated(said.fields) || dated_notion(said.notion))
            return true;
    for (const SetPhrase& set : m_frame.sets) {
        if (set.ranking && (dated(set.ranking->fields) || dated_notion(set.ranking->notion)))
            return true;
        for (const Condition& condition : set.conditions)
            if (dated(condition.fields))
                return true;
    }
    return false;
}

std::optional<std::size_t> Builder::time_of_rows(std::size_t dataset) const {
    const DatasetProfile& source = profile(dataset);
    std::vector<std::size_t> found;
    for (std::size_t f = 0; f < source.fields.size(); ++f)
        if (is_calendar(source.fields[f]) || holds_iso_months(source.layer->column(f)))
            found.push_back(f);
    if (found.empty())
        for (std::size_t f = 0; f < source.fields.size(); ++f)
            if (is_year_of_beginning(source.fields[f]))
                found.push_back(f);
    const auto named = [&](const std::vector<FieldLink>& links) -> std::optional<std::size_t> {
        for (const FieldLink& link : links)
            if (link.dataset == dataset && link.column == Column::Field
                && std::find(found.begin(), found.end(), link.index) != found.end())
                return link.index;
        return std::nullopt;
    };
    if (!m_frame.time_fields.empty())
        return named(m_frame.time_fields); // the time is of those rows, and of no others
    for (const Mention& said : m_frame.mentions)
        if (const auto field = named(said.fields))
            return field;
    if (found.size() == 1)
        return found.front();
    const auto called = std::find_if(found.begin(), found.end(), [&](std::size_t field) {
        return is_called_time(source.fields[field]);
    });
    return called == found.end() ? std::nullopt : std::optional(*called);
}

/// Refuses for a year that lies before or behind all dates of a field: no rows of it are no answer.
void Builder::require_time_of(std::size_t dataset, std::size_t field) const {
    const DatasetProfile& source = profile(dataset);
    const geodata::Column& column = source.layer->column(field);
    std::string first;
    std::string last;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        const std::string text = column.display(row).substr(0, MonthLength);
        if (first.empty() || text < first)
            first = text;
        last = std::max(last, text);
    }
    const auto outside = [&](const std::string& begin, const std::string& end) {
        return !first.empty() && (end < first || begin > last);
    };
    const auto refuse_time = [&](const std::string& what) {
        refuse(fmt::format("\"{}\" has nothing of {}: its dates go from {} to {}", source.title,
                           what, first, last));
    };
    if (!m_frame.years.empty()) {
        const auto [early, late] = std::minmax_element(m_frame.years.begin(), m_frame.years.end());
        const std::string begin = std::to_string(*early);
        const std::string end = std::to_string(*late);
        if (outside(begin + "-01", end + "-12"))
            refuse_time(begin == end ? begin : begin + " to " + end);
    }
    if (m_frame.years.size() == 1 && m_frame.months.size() == 1) {
        const std::string month =
            fmt::format("{}-{:02}", m_frame.years.front(), m_frame.months.front());
        if (outside(month, month))
            refuse_time(month);
    }
}

void Builder::keep_dates(Made& made) {
    const bool timed =
        !m_frame.years.empty() || !m_frame.months.empty() || m_frame.day || m_frame.span;
    if (!timed || profile(made.base).year_field || m_frame.change || years_choose_columns())
        return;
    const auto field = time_of_rows(made.base);
    const MadeColumn* column = field ? find_column(made, made.base, *field) : nullptr;
    if (column == nullptr || is_year_of_beginning(profile(made.base).fields[*field]))
        return;
    const bool text = !is_calendar(profile(made.base).fields[*field]);
    const std::string name = quoted_field(column->name);
    const auto expression =
        text ? months_expression(m_frame, name) : std::optional(dates_expression(m_frame, name));
    if (!expression)
        return;
    require_time_of(made.base, *field);
    for (const std::size_t other : m_kept_dates)
        if (other != made.base)
            refuse(fmt::format("the task names one time, and both \"{}\" and \"{}\" have dates: "
                               "say by which field it is told",
                               profile(other).title, profile(made.base).title));
    filter(made, *expression,
           fmt::format("The rows of the time that the task names, by {}.", column->name));
    m_used_years.insert(m_frame.years.begin(), m_frame.years.end());
    m_used_months = true;
    m_used_span = true;
    m_kept_dates.insert(made.base);
}

} // namespace graticule::agents::offline
