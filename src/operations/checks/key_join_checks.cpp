// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/key_join_checks.hpp"

#include "base/text.hpp"
#include "geodata/tables/code_spelling.hpp"
#include "geodata/tables/exact_number.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;

constexpr std::string_view JoinByKey = "join_by_key";
constexpr std::size_t ValuesLookedAt = 500'000; // of the right side, for all rows together
constexpr std::size_t KeysChecked = 32;

bool equal_keys(const Column& left, std::size_t a, const Column& right, std::size_t b,
                bool as_numbers) {
    if (left.is_null(a) || right.is_null(b))
        return false;
    if (as_numbers)
        return geodata::exact_number(left, a).has_value()
               && geodata::exact_number(left, a) == geodata::exact_number(right, b);
    return same_value(left, a, right, b);
}

// Without outer spaces, in lower case, codes of digits without leading zeros, of a GEO_ID its code.
std::string plain_spelling(const Column& column, std::size_t row) {
    if (const auto code = geodata::census_code(column.text(row)))
        return geodata::plain_code(*code);
    return geodata::exact_number(column, row).value_or(ascii_lower(trim(column.text(row))));
}

bool same_but_for_spelling(const Column& left, std::size_t a, const Column& right, std::size_t b) {
    return left.type() == FieldType::Text && right.type() == FieldType::Text && !left.is_null(a)
           && !right.is_null(b) && plain_spelling(left, a) == plain_spelling(right, b);
}

// The joined rows of one row of the left.
struct Partners {
    std::size_t left = 0;
    std::vector<std::size_t> right; // empty for a row that is alone or not there
};

Partners partners_of(const JoinedRows& rows, std::size_t left) {
    Partners partners{left, {}};
    const auto [first, last] = std::equal_range(rows.left.begin(), rows.left.end(), left);
    for (auto at = first; at != last; ++at) {
        const std::size_t right = rows.right[static_cast<std::size_t>(at - rows.left.begin())];
        if (right != NoRow)
            partners.right.push_back(right);
    }
    return partners;
}

void check_all_found(const Column& left, const Column& right, bool as_numbers, ManyMatches many,
                     const Partners& partners) {
    std::vector<std::size_t> equal;
    for (std::size_t row = 0; row < right.size(); ++row)
        if (equal_keys(left, partners.left, right, row, as_numbers))
            equal.push_back(row);
    if (equal.empty())
        return; // joined but for its spelling, or alone
    if (many == ManyMatches::First)
        equal.resize(1);
    if (partners.right != equal)
        fail_check(JoinByKey, "a row is joined with the rows of its key",
                   fmt::format("row {} with the key '{}' has {} of {}", partners.left,
                               left.display(partners.left), partners.right.size(), equal.size()));
}

} // namespace

void check_key_matches(const Column& left, const Column& right, bool as_numbers,
                       const KeyJoinOptions& options, const JoinedRows& rows, Report& report) {
    const std::size_t looked_at = std::clamp<std::size_t>(
        ValuesLookedAt / std::max<std::size_t>(1, right.size()), 2, KeysChecked);
    for (const std::size_t row : sampled_rows(left.size(), looked_at)) {
        const Partners partners = partners_of(rows, row);
        for (const std::size_t partner : partners.right)
            if (!equal_keys(left, row, right, partner, as_numbers)
                && (as_numbers || !same_but_for_spelling(left, row, right, partner)))
                fail_check(JoinByKey, "joined rows have equal keys",
                           fmt::format("'{}' was joined with '{}'", left.display(row),
                                       right.display(partner)));
        check_all_found(left, right, as_numbers, options.many, partners);
    }
    if (options.many == ManyMatches::First && rows.left.size() > left.size())
        fail_check(JoinByKey, "no row is repeated where the first match counts",
                   fmt::format("{} rows became {}", left.size(), rows.left.size()));
    report.check("Keys of some rows were compared with each of the other side");
}

} // namespace graticule::operations
