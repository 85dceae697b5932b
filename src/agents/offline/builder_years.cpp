// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/builder.hpp"
#include "base/text.hpp"
#include "retrieval/dated_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

namespace {

constexpr double EnoughValues = 0.7;

/// Whether a figure means something over the rows of several years: the people of two years are no
/// sum.
bool holds_over_years(std::string_view aggregate) {
    return aggregate == "mean" || aggregate == "median" || aggregate == "min" || aggregate == "max";
}

/// The first and the last year of a panel's rows.
std::optional<std::pair<int, int>> years_of_rows(const DatasetProfile& panel) {
    const geodata::Column& years = panel.layer->column(*panel.year_field);
    std::optional<std::pair<int, int>> span;
    for (std::size_t row = 0; row < years.size(); ++row) {
        if (years.is_null(row))
            continue;
        const int year = static_cast<int>(years.number(row));
        span = span ? std::pair(std::min(span->first, year), std::max(span->second, year))
                    : std::pair(year, year);
    }
    return span;
}

} // namespace

/// The year that was asked for, else the latest in which most rows have values.
int Builder::year_of_panel(std::size_t dataset) {
    const DatasetProfile& panel = profile(dataset);
    const geodata::Column& years = panel.layer->column(*panel.year_field);
    std::map<int, std::size_t> rows;
    std::size_t most = 0;
    for (std::size_t row = 0; row < years.size(); ++row)
        if (!years.is_null(row))
            most = std::max(most, ++rows[static_cast<int>(years.number(row))]);
    if (rows.empty())
        refuse(fmt::format("\"{}\" has no years", panel.title));
    for (const int year : m_frame.years) {
        if (!rows.contains(year))
            refuse(fmt::format("\"{}\" has no values of the year {}: its years go from {} to {}",
                               panel.title, year, rows.begin()->first, rows.rbegin()->first));
        m_used_years.insert(year);
        return year;
    }
    const auto full = [&](const auto& year) {
        return static_cast<double>(year.second) > EnoughValues * static_cast<double>(most);
    };
    const auto latest = std::find_if(rows.rbegin(), rows.rend(), full);
    const auto before = std::find_if(std::next(latest), rows.rend(), full);
    explain(fmt::format("The task names no year: {} is the latest in \"{}\" with values for more "
                        "than 70 % of the rows.",
                        latest->first, panel.title));
    leave_year_open(dataset, latest->first,
                    before == rows.rend() ? std::nullopt : std::optional(before->first));
    const auto chosen = m_resolver.choices().years.find(dataset);
    return chosen == m_resolver.choices().years.end() ? latest->first : chosen->second;
}

void Builder::leave_year_open(std::size_t dataset, int taken, std::optional<int> other) {
    if (!other)
        return;
    Choices otherwise;
    otherwise.years[dataset] = *other;
    leave_open(fmt::format("{} in place of {}", *other, taken), std::move(otherwise), taken);
}

/// The rows of all years of a span, for a figure over them.
void Builder::keep_years_between(Made& made, const std::string& years) {
    const auto [first, last] = std::minmax(m_frame.years[0], m_frame.years[1]);
    const auto known = years_of_rows(profile(made.base));
    if (!known || first < known->first || last > known->second)
        return; // which check_years() says
    m_used_years.insert({first, last});
    filter(made, fmt::format("{0} >= {1} and {0} <= {2}", quoted_field(years), first, last),
           fmt::format("\"{}\" has a row for each year; those from {} to {} count, each the same.",
                       profile(made.base).title, first, last));
}

void Builder::keep_year(Made& made) {
    const DatasetProfile& panel = profile(made.base);
    if (!panel.year_field || m_frame.map_kind == "multiples" || m_frame.year_sought)
        return;
    const MadeColumn* column = find_column(made, made.base, *panel.year_field);
    if (column == nullptr)
        return;
    if (m_frame.year_range) {
        if (m_frame.years.size() == 2 && holds_over_years(m_frame.aggregate))
            keep_years_between(made, column->name);
        return;
    }
    const int year = year_of_panel(made.base);
    m_panel_years[made.base] = year;
    const bool was_narrowed = made.narrowed;
    filter(made, fmt::format("{} == {}", quoted_field(column->name), year),
           fmt::format("\"{}\" has a row for each year; {} is the one that counts.", panel.title,
                       year));
    made.narrowed = was_narrowed;
}

/// The column of the year that was asked for, else of the latest with values for most rows.
std::size_t Builder::year_column(std::size_t dataset, const Made& /*made*/) {
    const DatasetProfile& wide = profile(dataset);
    const auto& columns = wide.year_columns;
    for (const int year : m_frame.years) {
        for (const auto& [known, field] : columns)
            if (known == year && wide.fields[field].nulls < wide.rows) {
                m_used_years.insert(year);
                return field;
            }
        refuse(fmt::format("\"{}\" has no values of the year {}: its years go from {} to {}",
                           wide.title, year, columns.front().first, columns.back().first));
    }
    const auto full = [&](const auto& column) {
        const std::size_t values = wide.rows - wide.fields[column.second].nulls;
        return static_cast<double>(values) > EnoughValues * static_cast<double>(wide.rows);
    };
    const auto latest = std::find_if(columns.rbegin(), columns.rend(), full);
    if (latest != columns.rend()) {
        const auto before = std::find_if(std::next(latest), columns.rend(), full);
        explain(fmt::format("The task names no year: {} is the latest in \"{}\" with values for "
                            "more than 70 % of the rows.",
                            latest->first, wide.title));
        leave_year_open(dataset, latest->first,
                        before == columns.rend() ? std::nullopt : std::optional(before->first));
        const auto chosen = m_resolver.choices().years.find(dataset);
        return chosen == m_resolver.choices().years.end()
                   ? latest->second
                   : std::find_if(columns.begin(), columns.end(), [&](const auto& column) {
                         return column.first == chosen->second;
                     })->second;
    }
    std::size_t fullest = columns.back().second;
    for (auto it = columns.rbegin(); it != columns.rend(); ++it)
        if (wide.fields[it->second].nulls < wide.fields[fullest].nulls)
            fullest = it->second;
    explain(fmt::format("No year of \"{}\" has values for more than 70 % of the rows; {} has most.",
                        wide.title, wide.fields[fullest].name));
    return fullest;
}

UsedColumn Builder::of_year(Made& made, const FieldLink& link, const std::string& text) {
    const std::size_t field = year_column(link.dataset, made);
    bring(made, link.dataset);
    const MadeColumn* column = find_column(made, link.dataset, field);
    if (column == nullptr)
        refuse(fmt::format("the values of \"{}\" cannot be joined", profile(link.dataset).title));
    const retrieval::FieldProfile& year = profile(link.dataset).fields[field];
    return in_single_units(made,
                           {column->name, column->unit, fmt::format("{} ({})", text, year.name),
                            link.dataset, year.quantity, year.whole},
                           year, text);
}

/// From its own column, or from the rows of that year, joined by the name of each.
UsedColumn Builder::in_year(Made& made, const FieldLink& link, const std::string& text, int year) {
    const DatasetProfile& source = profile(link.dataset);
    const std::string title = fmt::format("{} ({})", text, year);
    m_used_years.insert(year);
    if (link.column == Column::YearFamily) {
        for (const auto& [known, field] : source.year_columns)
            if (known == year && source.fields[field].nulls < source.rows) {
                bring(made, link.dataset);
                const MadeColumn* column = find_column(made, link.dataset, field);
                if (column != nullptr)
                    return in_single_units(made,
                                           {column->name, column->unit, title, link.dataset,
                                            source.fields[field].quantity, false},
                                           source.fields[field], text);
            }
        refuse(fmt::format("\"{}\" has no values of the year {}: its years go from {} to {}",
                           source.title, year, source.year_columns.front().first,
                           source.year_columns.back().first));
    }
    if (const auto field = retrieval::same_measure_in(source, link.index, year)) {
        bring(made, link.dataset);
        if (const MadeColumn* column = find_column(made, link.dataset, *field))
            return in_single_units(made,
                                   {column->name, column->unit, title, link.dataset,
                                    source.fields[*field].quantity, false},
                                   source.fields[*field], text);
    }
    const auto name = source.name_field();
    if (made.base != link.dataset || !name || !source.year_field)
        refuse(fmt::format("the two years of \"{}\" cannot be put side by side", source.title));
    Made other = read(link.dataset, made.noun);
    filter(other,
           fmt::format("{} == {}", quoted_field(source.fields[*source.year_field].name), year),
           fmt::format("The rows of {}.", year));
    const std::string key = source.fields[*name].name;
    const std::string output = fresh_name(source.name + "_years");
    add("join_by_key",
        {{"left", made.name},
         {"right", other.name},
         {"left_key", key},
         {"right_key", key},
         {"how", "inner"},
         {"output", output}},
        fmt::format("{} beside the year before it.", year));
    for (MadeColumn& column : made.columns)
        if (column.dataset == link.dataset && column.name != key)
            column.name += "_x";
    const retrieval::FieldProfile& field = source.fields[link.index];
    made.name = output;
    made.columns.push_back({field.name + "_y", None, None, field.unit, false});
    return in_single_units(
        made, {field.name + "_y", field.unit, title, link.dataset, field.quantity, false}, field,
        text);
}

} // namespace graticule::agents::offline
