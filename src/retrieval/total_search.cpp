// SPDX-License-Identifier: Apache-2.0
#include "retrieval/total_search.hpp"

#include "base/text.hpp"
#include "retrieval/total_words.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace graticule::retrieval {

namespace {

constexpr std::size_t FewNumbers = 12; // whole numbers that may be codes of levels

bool names_time(std::string_view name) {
    static constexpr std::array<std::string_view, 10> Times{
        "year", "period", "month", "quarter", "week", "day", "date", "time", "jahr", "annee"};
    const Words words = identifier_words(name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(Times.begin(), Times.end(), word) != Times.end();
    });
}

/// Whether one of a field's values is a word for a total, such as "Total 2020" among quarters.
bool any_total(const ValueCodes& codes) {
    return std::any_of(codes.values.begin(), codes.values.end(), [](const std::string& value) {
        return total_word(value) == TotalWord::Word;
    });
}

} // namespace

ValueCodes value_codes(const geodata::Column& column) {
    ValueCodes codes;
    const bool text = column.type() == geodata::FieldType::Text;
    std::unordered_map<std::string_view, std::uint32_t> texts;
    std::unordered_map<double, std::uint32_t> numbers;
    codes.of_row.reserve(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row)) {
            codes.of_row.push_back(0);
            continue;
        }
        const auto next = static_cast<std::uint32_t>(codes.values.size() + 1);
        const auto number = text ? texts.try_emplace(column.text(row), next).first->second
                                 : numbers.try_emplace(column.number(row), next).first->second;
        if (number == next)
            codes.values.push_back(text ? std::string(column.text(row))
                                        : shortest_number(column.number(row)));
        codes.of_row.push_back(number);
    }
    return codes;
}

TotalSearch::TotalSearch(const geodata::Layer& layer)
    : m_layer(layer), m_amounts(amount_columns(layer)), m_totals(layer.size(), false) {
    for (std::size_t f = 0; f < layer.field_count(); ++f) {
        const geodata::FieldType type = layer.field(f).type;
        const bool named = type != geodata::FieldType::Real && names_time(layer.field(f).name);
        const bool whole = type == geodata::FieldType::Integer;
        if (type != geodata::FieldType::Text && !whole && !named)
            continue;
        ValueCodes codes = value_codes(layer.column(f));
        const bool time = named && !any_total(codes);
        const bool few = codes.values.size() <= FewNumbers && codes.values.size() * 2 < rows();
        if (time)
            m_times.push_back(f);
        else if (codes.values.size() > 1 && (!whole || few))
            m_label_columns.push_back(f);
        else
            continue;
        m_codes[f] = std::move(codes);
    }
}

double TotalSearch::amount(const AmountColumn& column, std::size_t row) const {
    const geodata::Column& values = m_layer.column(column.field);
    return values.is_null(row) ? std::numeric_limits<double>::quiet_NaN() : values.number(row);
}

/// Whether rows with one value of the label column have one value of a field too, as a code beside
/// its name. Rows of totals do not count, nor do empty values.
bool TotalSearch::follows_from(std::size_t field, std::size_t label_column) const {
    const ValueCodes& from = m_codes.at(label_column);
    const ValueCodes& to = m_codes.at(field);
    std::vector<std::uint32_t> known(from.values.size() + 1, 0);
    for (std::size_t row = 0; row < rows(); ++row) {
        std::uint32_t& value = known[from.of_row[row]];
        if (to.of_row[row] == 0 || m_totals[row])
            continue;
        if (value != 0 && value != to.of_row[row])
            return false;
        value = to.of_row[row];
    }
    return true;
}

std::vector<std::size_t> TotalSearch::fields_beside(std::size_t label_column) const {
    std::vector<std::size_t> fields;
    for (const auto& [field, codes] : m_codes) {
        const bool time = std::find(m_times.begin(), m_times.end(), field) != m_times.end();
        const bool one_each = codes.values.size() * 10 >= rows() * 9 && !time;
        if (field != label_column && !one_each && codes.values.size() > 1
            && !follows_from(field, label_column))
            fields.push_back(field);
    }
    return fields;
}

bool TotalSearch::is_beside_names(std::size_t label_column) const {
    const std::vector<std::size_t> fields = fields_beside(label_column);
    return std::any_of(fields.begin(), fields.end(), [&](std::size_t field) {
        return std::find(m_times.begin(), m_times.end(), field) == m_times.end();
    });
}

std::vector<std::uint32_t> TotalSearch::groups_beside(std::size_t label_column) const {
    std::vector<std::uint32_t> groups(rows(), 0);
    for (const std::size_t field : fields_beside(label_column)) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbers;
        const ValueCodes& codes = m_codes.at(field);
        for (std::size_t row = 0; row < rows(); ++row) {
            const auto next = static_cast<std::uint32_t>(numbers.size());
            groups[row] = numbers.try_emplace({groups[row], codes.of_row[row]}, next).first->second;
        }
    }
    return groups;
}

} // namespace graticule::retrieval
