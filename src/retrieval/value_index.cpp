// SPDX-License-Identifier: Apache-2.0
#include "retrieval/value_index.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace graticule::retrieval {

namespace {

/// Values longer than this are texts, not names.
constexpr std::size_t LongestValue = 120;
constexpr std::size_t LongestList = 400;

bool is_word_byte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte >= 0x80;
}

void append_comparable(std::string_view folded, std::string& result) {
    result.clear();
    bool gap = false;
    for (const char c : folded) {
        if (!is_word_byte(c)) {
            gap = !result.empty();
            continue;
        }
        if (gap)
            result += ' ';
        gap = false;
        result += c;
    }
}

/// As comparable_text(), into a buffer that is used again: most values are ASCII.
void make_comparable(std::string_view text, std::string& lowered, std::string& result) {
    const bool ascii = std::none_of(text.begin(), text.end(),
                                    [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    if (!ascii) {
        append_comparable(fold(text), result);
        return;
    }
    lowered.assign(text);
    for (char& c : lowered)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    append_comparable(lowered, result);
}

using Wanted = std::unordered_set<std::string>;
using Found = std::map<std::string, std::vector<ValueMatch>, std::less<>>;

struct FieldSearch {
    const Wanted& wanted;
    std::map<std::pair<std::string, std::string>, ValueMatch> matches; ///< by phrase and value
    std::string lowered;
    std::string comparable;

    void look_at(std::string_view text, std::string_view stored, bool list_item) {
        make_comparable(text, lowered, comparable);
        if (!wanted.contains(comparable))
            return;
        ValueMatch& match = matches[{comparable, std::string(stored)}];
        match.value = stored;
        match.list_item = match.list_item || list_item;
        ++match.rows;
    }
};

void search_field(const DatasetProfile& dataset, std::size_t field, FieldSearch& search) {
    const geodata::Column& column = dataset.layer->column(field);
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        const std::string_view text = column.text(row);
        if (text.find(';') != std::string_view::npos && text.size() <= LongestList) {
            for (const std::string& item : split(text, ';'))
                search.look_at(item, item, true);
        } else if (text.size() <= LongestValue) {
            search.look_at(text, text, false);
        }
    }
}

bool is_searchable(const FieldProfile& field) {
    return field.type == geodata::FieldType::Text && field.role != FieldRole::Text;
}

} // namespace

std::string comparable_text(std::string_view text) {
    std::string lowered;
    std::string result;
    make_comparable(text, lowered, result);
    return result;
}

Found find_values(const Schema& schema, std::span<const std::string> phrases,
                  const Context& context) {
    const Wanted wanted(phrases.begin(), phrases.end());
    std::vector<std::pair<std::size_t, std::size_t>> fields;
    for (std::size_t d = 0; d < schema.datasets.size(); ++d)
        for (std::size_t f = 0; f < schema.datasets[d].fields.size(); ++f)
            if (schema.datasets[d].layer && is_searchable(schema.datasets[d].fields[f]))
                fields.emplace_back(d, f);
    std::vector<std::map<std::pair<std::string, std::string>, ValueMatch>> found(fields.size());
    parallel_for(context, fields.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            FieldSearch search{wanted, {}, {}, {}};
            search_field(schema.datasets[fields[i].first], fields[i].second, search);
            found[i] = std::move(search.matches);
        }
    });
    Found result;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        for (auto& [key, match] : found[i]) {
            match.dataset = fields[i].first;
            match.field = fields[i].second;
            result[key.first].push_back(std::move(match));
        }
    }
    return result;
}

std::vector<std::string> distinct_values(const DatasetProfile& dataset, std::size_t field,
                                         std::size_t limit) {
    std::vector<std::string> values;
    std::unordered_set<std::string_view> seen;
    const geodata::Column& column = dataset.layer->column(field);
    if (column.type() != geodata::FieldType::Text)
        return values;
    for (std::size_t row = 0; row < column.size() && values.size() < limit; ++row)
        if (!column.is_null(row) && seen.insert(column.text(row)).second)
            values.emplace_back(column.text(row));
    return values;
}

} // namespace graticule::retrieval
