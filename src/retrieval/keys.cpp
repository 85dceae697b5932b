// SPDX-License-Identifier: Apache-2.0
#include "retrieval/keys.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/text.hpp"
#include "retrieval/value_index.hpp"

namespace graticule::retrieval {

namespace {

using geodata::FieldType;

constexpr double LeastMatched = 0.6;
constexpr double LeastNamesAgree = 0.5;

bool can_be_key(const FieldProfile& field) {
    using enum FieldRole;
    const bool fits = field.role == Name || field.role == Key || field.role == Category;
    return fits && field.type != FieldType::Boolean && field.distinct > 1;
}

bool is_number_field(const FieldProfile& field) { return field.type != FieldType::Text; }

/// A key's value as join_by_key compares it: text as it is; a number where the other side holds
/// numbers and the text spells one.
std::string key_text(const geodata::Column& column, std::size_t row, bool as_number) {
    if (column.type() != FieldType::Text)
        return shortest_number(column.number(row));
    if (as_number)
        if (const auto number = parse_number(column.text(row)))
            return shortest_number(*number);
    return std::string(column.text(row));
}

/// Rows by key; an empty map where the key is not unique (within each year).
std::unordered_map<std::string, std::size_t> rows_by_key(const DatasetProfile& dataset,
                                                         std::size_t field, bool as_number) {
    const FieldProfile& profile = dataset.fields[field];
    std::size_t repeats = 1;
    if (dataset.year_field)
        repeats = std::max<std::size_t>(1, dataset.fields[*dataset.year_field].distinct);
    if (profile.distinct * repeats * 10 < (dataset.rows - profile.nulls) * 9)
        return {};
    std::unordered_map<std::string, std::size_t> rows;
    const geodata::Column& column = dataset.layer->column(field);
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            rows.emplace(key_text(column, row, as_number), row);
    return rows;
}

/// Distinct values of a key with a row that holds each.
std::unordered_map<std::string, std::size_t> distinct_keys(const DatasetProfile& dataset,
                                                           std::size_t field, bool as_number) {
    std::unordered_map<std::string, std::size_t> rows;
    const geodata::Column& column = dataset.layer->column(field);
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            rows.emplace(key_text(column, row, as_number), row);
    return rows;
}

/// Whether rows that a number joins are called alike; true where that cannot be told.
bool names_agree(const DatasetProfile& left, const DatasetProfile& right,
                 const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
    const auto left_name = left.name_field();
    const auto right_name = right.name_field();
    if (!left_name || !right_name || left.fields[*left_name].type != FieldType::Text ||
        right.fields[*right_name].type != FieldType::Text)
        return true;
    std::size_t compared = 0;
    std::size_t alike = 0;
    constexpr std::size_t Enough = 200;
    for (const auto& [l, r] : pairs) {
        if (left.layer->column(*left_name).is_null(l) || right.layer->column(*right_name).is_null(r))
            continue;
        ++compared;
        const std::string a = comparable_text(left.layer->column(*left_name).text(l));
        const std::string b = comparable_text(right.layer->column(*right_name).text(r));
        if (a == b || a.starts_with(b) || b.starts_with(a))
            ++alike;
        if (compared >= Enough)
            break;
    }
    return compared == 0 ||
           static_cast<double>(alike) >= LeastNamesAgree * static_cast<double>(compared);
}

std::optional<KeyPair> compare_fields(const DatasetProfile& left, std::size_t left_field,
                                      const DatasetProfile& right, std::size_t right_field) {
    const FieldProfile& l = left.fields[left_field];
    const FieldProfile& r = right.fields[right_field];
    const bool as_number = is_number_field(l) || is_number_field(r);
    const auto on_right = rows_by_key(right, right_field, as_number);
    if (on_right.empty())
        return std::nullopt;
    const auto on_left = distinct_keys(left, left_field, as_number);
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const auto& [key, row] : on_left)
        if (const auto it = on_right.find(key); it != on_right.end())
            pairs.emplace_back(row, it->second);
    constexpr std::size_t LeastPairs = 2;
    KeyPair result{left_field, right_field,
                   static_cast<double>(pairs.size()) /
                       static_cast<double>(std::max<std::size_t>(1, on_left.size())),
                   l.role == FieldRole::Key || r.role == FieldRole::Key};
    if (pairs.size() < LeastPairs)
        return std::nullopt;
    // Whole numbers from 1 upwards are in half of all tables; that alone joins nothing.
    const bool chance = as_number && !names_agree(left, right, pairs);
    return chance ? std::nullopt : std::optional(result);
}

/// A table about a part of the other's rows still joins; what matters is that most of the smaller
/// side is found.
double worth(const KeyPair& pair, const DatasetProfile& left, const DatasetProfile& right) {
    const double left_size = static_cast<double>(left.fields[pair.left_field].distinct);
    const double right_size = static_cast<double>(right.fields[pair.right_field].distinct);
    const double of_smaller = pair.matched * left_size / std::max(1.0, std::min(left_size, right_size));
    return std::min(1.0, of_smaller) + (pair.by_code ? 0.05 : 0);
}

} // namespace

std::optional<KeyPair> KeyFinder::find(std::size_t left, std::size_t right) {
    const auto known = m_known.find({left, right});
    if (known != m_known.end())
        return known->second;
    const DatasetProfile& l = m_schema->datasets[left];
    const DatasetProfile& r = m_schema->datasets[right];
    std::optional<KeyPair> best;
    double best_worth = LeastMatched;
    if (l.layer && r.layer && left != right) {
        for (std::size_t i = 0; i < l.fields.size(); ++i) {
            if (!can_be_key(l.fields[i]))
                continue;
            for (std::size_t j = 0; j < r.fields.size(); ++j) {
                const bool comparable =
                    can_be_key(r.fields[j]) && (r.fields[j].role != FieldRole::Category || r.year_field);
                if (!comparable)
                    continue;
                const auto pair = compare_fields(l, i, r, j);
                if (pair && worth(*pair, l, r) > best_worth) {
                    best = pair;
                    best_worth = worth(*pair, l, r);
                }
            }
        }
    }
    m_known.emplace(std::pair{left, right}, best);
    return best;
}

} // namespace graticule::retrieval
