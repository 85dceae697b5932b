// SPDX-License-Identifier: Apache-2.0
#include "geodata/layer/property_columns.hpp"

#include "base/text.hpp"
#include "geodata/layer/column.hpp"
#include "geodata/tables/table_limits.hpp"

#include <algorithm>

namespace graticule::geodata {

namespace {

// "2024/02/29 12:00:00", as older files have it, with the dashes of ISO 8601.
std::string with_date_dashes(std::string_view text) {
    constexpr std::size_t AfterYear = 4;
    constexpr std::size_t AfterMonth = 7;
    std::string iso(text);
    if (iso.size() > AfterMonth && iso[AfterYear] == '/' && iso[AfterMonth] == '/')
        iso[AfterYear] = iso[AfterMonth] = '-';
    return iso;
}

bool may_be_time(std::string_view text) {
    constexpr std::size_t ShortestDate = 10;
    constexpr std::size_t LongestMoment = 40;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return text.size() >= ShortestDate && text.size() <= LongestMoment && digit(text.front())
           && (text[4] == '-' || text[4] == '/') && (digit(text.back()) || text.back() == 'Z');
}

constexpr const char* TableName = "the table"; // the file's name is the caller's to add

FieldType wider(FieldType a, FieldType b) {
    const auto rank = [](FieldType type) {
        return type == FieldType::Boolean ? 0 : type == FieldType::Integer ? 1 : 2;
    };
    return rank(a) < rank(b) ? b : a;
}

Column widened(const Column& column, FieldType type) {
    Column wide(type);
    wide.reserve(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            wide.append_null();
        else if (type == FieldType::Real)
            wide.append_real(column.number(row));
        else
            wide.append_integer(column.integer(row));
    }
    return wide;
}

} // namespace

PropertyColumns::Property& PropertyColumns::named(std::string_view name) {
    if (const auto known = m_index.find(name); known != m_index.end()) {
        m_next = known->second + 1;
        return m_properties[known->second];
    }
    m_index.emplace(name, m_properties.size());
    require_fields(m_index.size(), TableName);
    Property& fresh = m_properties.emplace_back();
    fresh.name = name;
    fresh.as_text = m_as_text->contains(name);
    m_next = m_properties.size();
    return fresh;
}

// The column of a property, filled up to the row at hand, which counts as looked at.
PropertyColumns::Property& PropertyColumns::slot(std::string_view name) {
    // Features mostly name the same properties in the same order.
    const bool expected = m_next < m_properties.size() && m_properties[m_next].name == name;
    Property& property = expected ? m_properties[m_next++] : named(name);
    m_repeated = m_repeated || property.rows > m_rows;
    pad(property, m_rows);
    property.rows = m_rows + 1;
    return property;
}

// A null that was added is looked at, but appended only here, when the next value comes.
void PropertyColumns::pad(Property& property, std::size_t rows) {
    if (!property.column || property.column->size() >= rows)
        return;
    m_padded += rows - property.column->size();
    require_filled(m_padded - std::min(m_padded, m_nulls), TableName);
    while (property.column->size() < rows)
        property.column->append_null();
}

// Makes the column one that can take values of a type; false where only text could.
bool PropertyColumns::become(Property& property, FieldType type) {
    if (!property.column) {
        property.column.emplace(type);
        pad(property, m_rows);
        return true;
    }
    const FieldType had = property.column->type();
    if (had == type)
        return true;
    if (had == FieldType::Text || type == FieldType::Text) {
        m_text_needed.insert(property.name);
        return false;
    }
    if (const FieldType wide = wider(had, type); wide != had)
        property.column = widened(*property.column, wide);
    return true;
}

void PropertyColumns::add_null(std::string_view name) {
    slot(name);
    ++m_nulls;
}

void PropertyColumns::add_boolean(std::string_view name, bool value) {
    Property& property = slot(name);
    if (property.as_text && become(property, FieldType::Text))
        property.column->append_text(value ? "true" : "false");
    else if (become(property, FieldType::Boolean))
        property.column->type() == FieldType::Real ? property.column->append_real(value ? 1 : 0)
                                                   : property.column->append_boolean(value);
}

void PropertyColumns::add_integer(std::string_view name, std::int64_t value) {
    Property& property = slot(name);
    if (property.as_text && become(property, FieldType::Text))
        property.column->append_text(std::to_string(value));
    else if (become(property, FieldType::Integer))
        property.column->type() == FieldType::Real
            ? property.column->append_real(static_cast<double>(value))
            : property.column->append_integer(value);
}

void PropertyColumns::add_real(std::string_view name, double value) {
    Property& property = slot(name);
    if (property.as_text && become(property, FieldType::Text))
        property.column->append_text(shortest_number(value));
    else if (become(property, FieldType::Real))
        property.column->append_real(value);
}

void PropertyColumns::add_text(std::string_view name, std::string_view value) {
    Property& property = slot(name);
    if (!become(property, FieldType::Text))
        return;
    if (property.times != Times::No)
        property.times = property.as_text ? Times::No : both(property.times, times_of(value));
    property.column->append_text(value);
}

void PropertyColumns::add_structure(std::string_view name, std::string_view json) {
    Property& property = slot(name);
    if (!become(property, FieldType::Text))
        return;
    property.lists = property.lists || json.starts_with('[');
    property.times = Times::No;
    property.column->append_text(json);
}

PropertyColumns::Times PropertyColumns::times_of(std::string_view text) {
    if (!may_be_time(text))
        return Times::No;
    const std::string iso = with_date_dashes(text);
    if (parse_date(iso))
        return Times::Dates;
    return parse_datetime(iso) ? Times::Moments : Times::No;
}

PropertyColumns::Times PropertyColumns::both(Times a, Times b) {
    return a == Times::Unseen ? b : b == Times::Unseen ? a : std::max(a, b);
}

void PropertyColumns::append(const PropertyColumns& other) {
    m_next = 0;
    m_padded += other.m_padded;
    m_nulls += other.m_nulls;
    for (const Property& theirs : other.m_properties) {
        Property& ours = named(theirs.name);
        append(ours, theirs);
    }
    m_rows += other.m_rows;
    m_repeated = m_repeated || other.m_repeated;
    m_text_needed.insert(other.m_text_needed.begin(), other.m_text_needed.end());
}

void PropertyColumns::append(Property& property, const Property& other) {
    property.lists = property.lists || other.lists;
    property.times = both(property.times, other.times);
    if (!other.column)
        return;
    const Column& more = *other.column;
    if (!become(property, more.type()))
        return;
    Column& column = *property.column;
    pad(property, m_rows);
    for (std::size_t row = 0; row < more.size(); ++row) {
        if (column.type() == more.type())
            column.append_from(more, row);
        else if (more.is_null(row))
            column.append_null();
        else if (column.type() == FieldType::Real)
            column.append_real(more.number(row));
        else
            column.append_integer(more.integer(row));
    }
    property.rows = m_rows + more.size();
}

void PropertyColumns::reserve(std::size_t rows) {
    for (Property& property : m_properties)
        if (property.column)
            property.column->reserve(rows);
}

Column PropertyColumns::as_times(const Column& texts, Times times) {
    const bool dates = times == Times::Dates;
    Column column(dates ? FieldType::Date : FieldType::DateTime);
    column.reserve(texts.size());
    for (std::size_t row = 0; row < texts.size(); ++row) {
        if (texts.is_null(row)) {
            column.append_null();
            continue;
        }
        const std::string iso = with_date_dashes(texts.text(row));
        const auto day = parse_date(iso);
        if (!dates && day)
            column.append_integer(*day * MillisecondsPerDay);
        else
            column.append_integer(dates ? *day : *parse_datetime(iso));
    }
    return column;
}

std::vector<PropertyColumns::Named> PropertyColumns::take() {
    std::vector<Named> taken;
    for (Property& property : m_properties) {
        if (!property.column)
            property.column.emplace(FieldType::Text);
        pad(property, m_rows);
        const bool times = property.times == Times::Dates || property.times == Times::Moments;
        taken.push_back(
            {std::move(property.name),
             times ? as_times(*property.column, property.times) : std::move(*property.column),
             property.lists});
        property.column.reset();
    }
    m_properties.clear();
    return taken;
}

} // namespace graticule::geodata
