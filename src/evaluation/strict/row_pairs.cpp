// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/row_pairs.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>

namespace graticule::evaluation::strict {

namespace {

using geodata::Column;
using geodata::Layer;

/// Whole numbers are written as those of fields of whole numbers are, however large they are.
std::string key_number(double value) {
    constexpr double TwoTo63 = 9223372036854775808.0;
    if (std::floor(value) == value && std::abs(value) < TwoTo63)
        return fmt::format("{}", static_cast<std::int64_t>(value));
    return shortest_number(value);
}

/// A value as part of a key. Numbers have one form, whatever their type; text is a number only
/// where any type will do.
std::string key_part(const Column& column, std::size_t row, TypeRule types) {
    if (column.is_null(row))
        return "null;";
    const std::string value = column.type() == geodata::FieldType::Real
                                  ? key_number(column.real(row))
                                  : column.display(row);
    // "01001" is not 1001 then either: codes are written so where their zeros count.
    const bool digits =
        column.type() == geodata::FieldType::Text && types != TypeRule::Any && parse_number(value);
    return fmt::format("{}{}:{};", digits ? "text " : "", value.size(), value);
}

std::string key_of(const Layer& layer, const std::vector<std::size_t>& fields, std::size_t row,
                   TypeRule types) {
    std::string key;
    for (const std::size_t field : fields)
        key += key_part(layer.column(field), row, types);
    return key;
}

std::string key_in_words(const Layer& layer, const std::vector<std::size_t>& fields,
                         std::size_t row) {
    std::string words;
    for (const std::size_t field : fields)
        words += fmt::format("{}{}={}", words.empty() ? "" : ", ",
                             name_in_sentence(layer.field(field).name),
                             value_text(layer.column(field), row));
    return words;
}

using RowsByKey = std::unordered_map<std::string, std::size_t>;

RowsByKey keys_of_reference(const Layer& expected, const std::vector<std::size_t>& fields,
                            TypeRule types) {
    RowsByKey rows;
    for (std::size_t row = 0; row < expected.size(); ++row)
        if (!rows.emplace(key_of(expected, fields, row, types), row).second)
            throw Error(ErrorCode::Malformed,
                        fmt::format("The key does not tell the reference's rows apart: {} is there "
                                    "twice",
                                    key_in_words(expected, fields, row)),
                        "Give more fields in 'key'");
    return rows;
}

/// Fields of the key in the output; none where one is missing, which is noted.
std::optional<std::vector<std::size_t>> key_fields(const Layer& found, const FieldRules& rules,
                                                   Verdict& verdict) {
    std::vector<std::size_t> fields;
    for (const std::string& name : rules.key) {
        const auto field = find_field(found, name, rules);
        if (!field) {
            verdict.fail(fmt::format("key field {}", quoted_name(name)), "to be there",
                         names_of_fields(found));
            return std::nullopt;
        }
        fields.push_back(*field);
    }
    return fields;
}

bool is_number_column(const Column& column) {
    return column.is_numeric();
}

bool all_agree(const Layer& expected, std::size_t row, const Layer& found, std::size_t other,
               const std::vector<FieldPair>& fields) {
    return std::all_of(fields.begin(), fields.end(), [&](const FieldPair& pair) {
        return same_value(expected, row, found, other, pair);
    });
}

/// Looks for rows by their values. Rows are put in groups by what must be the same to the letter,
/// and in each group in the order of a number, so that few have to be looked at.
class RowSearch {
public:
    RowSearch(const Layer& expected, const Layer& found, const std::vector<FieldPair>& fields)
        : m_expected(expected), m_found(found), m_fields(fields), m_taken(found.size(), false) {
        choose_number();
        for (std::size_t row = 0; row < found.size(); ++row)
            m_groups[group_of(found, row, false)].push_back(row);
        if (m_number)
            for (auto& [name, rows] : m_groups)
                std::sort(rows.begin(), rows.end(),
                          [&](std::size_t a, std::size_t b) { return place_of(a) < place_of(b); });
    }

    bool take(std::size_t row) {
        const auto group = m_groups.find(group_of(m_expected, row, true));
        if (group == m_groups.end())
            return false;
        const std::vector<std::size_t>& rows = group->second;
        auto from = rows.begin();
        double most = std::numeric_limits<double>::infinity();
        if (m_number && !m_expected.column(m_number->expected).is_null(row)) {
            const double value = m_expected.column(m_number->expected).number(row);
            // A little more than allowed: each is looked at anyway.
            const double reach = 1.01 * m_number->tolerance.allowed(value);
            most = value + reach;
            from = std::lower_bound(from, rows.end(), value - reach,
                                    [&](std::size_t a, double b) { return place_of(a) < b; });
        }
        for (; from != rows.end() && place_of(*from) <= most; ++from)
            if (!m_taken[*from] && all_agree(m_expected, row, m_found, *from, m_fields)) {
                m_taken[*from] = true;
                return true;
            }
        return false;
    }

    bool is_taken(std::size_t row) const { return m_taken[row]; }

private:
    // The one with the most values tells rows apart best. Nothing is in order around a circle.
    void choose_number() {
        std::size_t most = 0;
        for (const FieldPair& pair : m_fields) {
            const Column& column = m_found.column(pair.found);
            if (!is_number_column(column) || !is_number_column(m_expected.column(pair.expected))
                || pair.tolerance.modulo)
                continue;
            std::map<double, bool> values;
            for (std::size_t row = 0; row < column.size(); ++row)
                values.emplace(column.is_null(row) ? 0 : column.number(row), true);
            if (values.size() > most) {
                most = values.size();
                m_number = pair;
            }
        }
    }

    /// Nulls come first.
    double place_of(std::size_t row) const {
        if (!m_number || m_found.column(m_number->found).is_null(row))
            return -std::numeric_limits<double>::infinity();
        return m_found.column(m_number->found).number(row);
    }

    std::string group_of(const Layer& layer, std::size_t row, bool of_expected) const {
        std::string name;
        for (const FieldPair& pair : m_fields) {
            const Column& first = m_expected.column(pair.expected);
            const Column& second = m_found.column(pair.found);
            if (first.type() == geodata::FieldType::Text && second.type() == first.type())
                name += key_part(layer.column(of_expected ? pair.expected : pair.found), row,
                                 TypeRule::Exact);
        }
        return name;
    }

    const Layer& m_expected;
    const Layer& m_found;
    const std::vector<FieldPair>& m_fields;
    std::optional<FieldPair> m_number;
    std::unordered_map<std::string, std::vector<std::size_t>> m_groups;
    std::vector<bool> m_taken;
};

std::string all_in_words(const Layer& layer, const std::vector<FieldPair>& fields, bool expected,
                         std::size_t row) {
    std::vector<std::size_t> named;
    for (const FieldPair& pair : fields)
        named.push_back(expected ? pair.expected : pair.found);
    return key_in_words(layer, named, row);
}

double share_of_rows(std::size_t part, std::size_t first, std::size_t second) {
    const std::size_t all = std::max(first, second);
    return all == 0 ? 1 : static_cast<double>(part) / static_cast<double>(all);
}

} // namespace

std::vector<RowPair> pair_by_key(const Layer& expected, const Layer& found, const FieldRules& rules,
                                 RowNoun noun, Verdict& verdict) {
    std::vector<std::size_t> of_reference;
    for (const std::string& name : rules.key)
        of_reference.push_back(expected.field_index(name));
    const RowsByKey rows = keys_of_reference(expected, of_reference, rules.types);
    const auto fields = key_fields(found, rules, verdict);
    if (!fields)
        return {};
    std::vector<RowPair> pairs;
    std::vector<bool> taken(expected.size(), false);
    for (std::size_t row = 0; row < found.size(); ++row) {
        const auto partner = rows.find(key_of(found, *fields, row, rules.types));
        if (partner == rows.end()) {
            verdict.fail(fmt::format("{} {}", noun.one, key_in_words(found, *fields, row)),
                         "not to be there", "it is");
        } else if (taken[partner->second]) {
            verdict.fail(fmt::format("{} {}", noun.one, key_in_words(found, *fields, row)),
                         "to be there once", "it is there again");
        } else {
            taken[partner->second] = true;
            pairs.push_back({partner->second, row});
        }
    }
    for (std::size_t row = 0; row < expected.size(); ++row)
        if (!taken[row])
            verdict.fail(fmt::format("{} {}", noun.one, key_in_words(expected, of_reference, row)),
                         "to be there", "it is not");
    verdict.note_closeness(share_of_rows(pairs.size(), expected.size(), found.size()));
    return pairs;
}

std::vector<RowPair> pair_in_order(const Layer& expected, const Layer& found) {
    std::vector<RowPair> pairs;
    for (std::size_t row = 0; row < std::min(expected.size(), found.size()); ++row)
        pairs.push_back({row, row});
    return pairs;
}

void match_rows(const Layer& expected, const Layer& found, const std::vector<FieldPair>& fields,
                Verdict& verdict, const Context& context) {
    RowSearch search(expected, found, fields);
    std::size_t matched = 0;
    for (std::size_t row = 0; row < expected.size(); ++row) {
        context.check_cancelled();
        if (search.take(row))
            ++matched;
        else
            verdict.fail(fmt::format("row with {}", all_in_words(expected, fields, true, row)),
                         "to be there", "none that agrees");
    }
    for (std::size_t row = 0; row < found.size(); ++row)
        if (!search.is_taken(row))
            verdict.fail(fmt::format("row {}", row + 1), "a row of the reference",
                         all_in_words(found, fields, false, row));
    verdict.note_closeness(share_of_rows(matched, expected.size(), found.size()), 2);
}

std::string row_name(const Layer& layer, std::size_t row, const std::vector<std::string>& key,
                     RowNoun noun) {
    std::vector<std::size_t> fields;
    for (const std::string& name : key)
        fields.push_back(layer.field_index(name));
    return fields.empty() ? fmt::format("{} {}", noun.one, row + 1)
                          : fmt::format("{} {}", noun.one, key_in_words(layer, fields, row));
}

void check_values(const Layer& expected, const Layer& found, const std::vector<FieldPair>& fields,
                  const std::vector<RowPair>& pairs, const std::vector<std::string>& key,
                  RowNoun noun, Verdict& verdict) {
    std::size_t same = 0;
    for (const RowPair& pair : pairs)
        for (const FieldPair& field : fields) {
            const Column& first = expected.column(field.expected);
            const Column& second = found.column(field.found);
            if (same_value(expected, pair.expected, found, pair.found, field)) {
                ++same;
                continue;
            }
            verdict.fail(fmt::format("field {} of {}", quoted_name(field.name),
                                     row_name(expected, pair.expected, key, noun)),
                         value_text(first, pair.expected), value_text(second, pair.found));
        }
    if (!pairs.empty() && !fields.empty())
        verdict.note_closeness(static_cast<double>(same)
                               / static_cast<double>(pairs.size() * fields.size()));
}

} // namespace graticule::evaluation::strict
