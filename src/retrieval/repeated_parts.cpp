// SPDX-License-Identifier: Apache-2.0
#include "retrieval/repeated_parts.hpp"

#include "retrieval/amount_column.hpp"
#include "retrieval/total_search.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

namespace graticule::retrieval {

namespace {

constexpr std::size_t MostRows = 100000;

bool has_any_word(std::string_view name, const std::string_view* first,
                  const std::string_view* last) {
    const Words words = identifier_words(name);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(first, last, word) != last;
    });
}

bool may_name_features(std::string_view field) {
    static constexpr std::string_view Keys[] = {
        "name",     "id",     "code",         "iso",    "iso2",  "iso3",     "fips",
        "geoid",    "key",    "nuts",         "ags",    "lau",   "country",  "state",
        "district", "county", "municipality", "region", "admin", "gemeinde", "commune"};
    return has_any_word(field, std::begin(Keys), std::end(Keys));
}

/// Sizes that a part has for itself.
bool is_of_part(std::string_view field) {
    static constexpr std::string_view Sizes[] = {"area", "length", "perimeter", "shape", "part",
                                                 "acre", "acres",  "hectare",   "km2",   "sqkm"};
    return has_any_word(field, std::begin(Sizes), std::end(Sizes));
}

/// For each value of the key, the first row that has it.
std::vector<std::size_t> first_rows(const ValueCodes& key) {
    constexpr std::size_t None = static_cast<std::size_t>(-1);
    std::vector<std::size_t> first(key.values.size() + 1, None);
    for (std::size_t row = 0; row < key.of_row.size(); ++row)
        if (first[key.of_row[row]] == None)
            first[key.of_row[row]] = row;
    return first;
}

class PartSearch {
public:
    PartSearch(const geodata::Layer& layer, const ValueCodes& key)
        : m_layer(layer), m_key(key), m_first(first_rows(key)) {}

    /// Whether a field is the same in all rows of each feature.
    bool agrees(std::size_t field) const {
        const geodata::Column& column = m_layer.column(field);
        for (std::size_t row = 0; row < m_layer.size(); ++row)
            if (m_key.of_row[row] != 0
                && column.display(row) != column.display(m_first[m_key.of_row[row]]))
                return false;
        return true;
    }

    /// How surely an amount that agrees does not do so by accident, in bits.
    double evidence(std::size_t field) const {
        const geodata::Column& column = m_layer.column(field);
        double bits = 0;
        for (std::size_t row = 0; row < m_layer.size(); ++row)
            if (m_key.of_row[row] != 0 && m_first[m_key.of_row[row]] != row && !column.is_null(row))
                bits += std::log2(1 + std::abs(column.number(row)));
        return bits;
    }

    RepeatedParts parts(std::size_t key_field) const {
        RepeatedParts parts;
        parts.key = key_field;
        std::vector<std::size_t> rows(m_key.values.size() + 1, 0);
        for (const std::uint32_t number : m_key.of_row)
            ++rows[number];
        for (std::size_t number = 1; number < rows.size(); ++number)
            if (rows[number] > 1) {
                ++parts.features;
                parts.rows += rows[number];
                if (parts.example.empty())
                    parts.example = m_key.values[number - 1];
            }
        for (std::size_t field = 0; field < m_layer.field_count(); ++field)
            if (field == key_field || agrees(field))
                parts.fields.push_back(field);
        return parts;
    }

private:
    const geodata::Layer& m_layer;
    const ValueCodes& m_key;
    std::vector<std::size_t> m_first;
};

bool are_parts(const geodata::Layer& layer, const ValueCodes& key,
               const std::vector<AmountColumn>& amounts) {
    const PartSearch search(layer, key);
    double bits = 0;
    for (const AmountColumn& amount : amounts) {
        if (is_of_part(layer.field(amount.field).name))
            continue;
        if (!search.agrees(amount.field))
            return false;
        bits += search.evidence(amount.field);
    }
    return bits >= EnoughEvidence;
}

} // namespace

std::optional<RepeatedParts> find_repeated_parts(const geodata::Layer& layer) {
    if (!layer.has_geometry() || layer.size() < 2 || layer.size() > MostRows
        || geodata::dimension_of(layer.geometry().common_type()) < 1)
        return std::nullopt;
    const std::vector<AmountColumn> amounts = amount_columns(layer);
    const bool any_amount = std::any_of(amounts.begin(), amounts.end(), [&](const auto& amount) {
        return !is_of_part(layer.field(amount.field).name);
    });
    if (!any_amount)
        return std::nullopt;
    for (std::size_t field = 0; field < layer.field_count(); ++field) {
        if (layer.column(field).type() != geodata::FieldType::Text
            || !may_name_features(layer.field(field).name))
            continue;
        const ValueCodes key = value_codes(layer.column(field));
        const std::size_t named = layer.size() - layer.column(field).null_count();
        // Another name that some rows have is no key: those without one are no parts of each other.
        const bool most_named = named * 10 >= layer.size() * 9;
        if (most_named && key.values.size() > 1 && key.values.size() < named
            && are_parts(layer, key, amounts))
            return PartSearch(layer, key).parts(field);
    }
    return std::nullopt;
}

} // namespace graticule::retrieval
