// SPDX-License-Identifier: Apache-2.0
#include "operations/table/near_keys.hpp"

#include "base/text.hpp"
#include "geodata/tables/code_spelling.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace graticule::operations {

namespace {

using geodata::Column;

// Codes of digits lose their leading zeros wherever they are taken for numbers.
std::string loose(std::string_view key) {
    return ascii_lower(geodata::plain_code(trim(key)));
}

// The keys of both sides that are one with spaces, case, leading zeros and what a GEO_ID has before
// its code aside.
struct Spellings {
    std::vector<std::string_view> left; ///< trimmed; of several the first two
    std::vector<std::string_view> right;
    std::vector<std::size_t> rows; ///< of the right

    static void add(std::vector<std::string_view>& spellings, std::string_view key) {
        const std::string_view trimmed = trim(key);
        if (spellings.size() < 2
            && std::find(spellings.begin(), spellings.end(), trimmed) == spellings.end())
            spellings.push_back(trimmed);
    }
    bool plain() const { return left.size() == 1 && right.size() == 1; }
};

using SpellingsByKey = std::unordered_map<std::string, Spellings>;

Spellings* find(SpellingsByKey& spellings, const Column& column, std::size_t row) {
    if (column.is_null(row))
        return nullptr;
    const auto found = spellings.find(loose(column.text(row)));
    return found == spellings.end() ? nullptr : &found->second;
}

} // namespace

NearKeys near_keys(const Column& left, std::span<const std::size_t> unmatched,
                   const Column& right) {
    NearKeys near;
    SpellingsByKey spellings;
    for (const std::size_t row : unmatched)
        spellings.try_emplace(loose(left.text(row)));
    bool any = false;
    for (std::size_t row = 0; !spellings.empty() && row < right.size(); ++row) {
        if (Spellings* const one = find(spellings, right, row)) {
            Spellings::add(one->right, right.text(row));
            one->rows.push_back(row);
            any = true;
        }
    }
    if (!any)
        return near;
    for (std::size_t row = 0; row < left.size(); ++row)
        if (Spellings* const one = find(spellings, left, row))
            Spellings::add(one->left, left.text(row));
    for (const std::size_t row : unmatched)
        if (const Spellings* const one = find(spellings, left, row); one->plain())
            near.try_emplace(std::string(left.text(row)), one->rows);
    return near;
}

} // namespace graticule::operations
