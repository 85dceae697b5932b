// SPDX-License-Identifier: Apache-2.0
#include "operations/table/join_by_key.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/tables/code_spelling.hpp"
#include "geodata/tables/exact_number.hpp"
#include "operations/checks/key_join_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/gather.hpp"
#include "operations/table/join_hints.hpp"
#include "operations/table/near_keys.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;

constexpr std::size_t NamedExamples = 5;

enum class KeyForm { Text, Whole, Number };

KeyForm common_form(const Layer& left, std::size_t left_key, const Layer& right,
                    std::size_t right_key) {
    const FieldType a = left.field(left_key).type;
    const FieldType b = right.field(right_key).type;
    const auto has_form = [](FieldType type) {
        return type == FieldType::Text || type == FieldType::Integer || type == FieldType::Real;
    };
    if (a == b)
        return a == FieldType::Text ? KeyForm::Text
                                    : (a == FieldType::Real ? KeyForm::Number : KeyForm::Whole);
    if (!has_form(a) || !has_form(b))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Key '{}' ({}) cannot be compared with key '{}' ({})",
                                left.field(left_key).name, geodata::field_type_name(a),
                                right.field(right_key).name, geodata::field_type_name(b)));
    return KeyForm::Number;
}

// The value as bytes that are equal exactly where keys are; none for null and for text that is to
// be a number and is not.
std::optional<std::string> key_of(const Column& column, std::size_t row, KeyForm form) {
    if (column.is_null(row))
        return std::nullopt;
    if (form == KeyForm::Text)
        return std::string(column.text(row));
    if (form == KeyForm::Whole)
        return std::to_string(column.integer(row));
    return geodata::exact_number(column, row);
}

using KeyIndex = std::unordered_map<std::string, std::vector<std::size_t>>;

KeyIndex index_keys(const Column& column, KeyForm form) {
    KeyIndex index;
    index.reserve(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (auto key = key_of(column, row, form))
            index[std::move(*key)].push_back(row);
    }
    return index;
}

// "-99", or "-99" of "France" where another column names the row.
std::string row_named(const Column& key, const Column* name, std::size_t row) {
    const auto shown = [row](const Column& column) {
        return column.is_null(row) ? "null" : quoted(column.display(row), 40);
    };
    return name == nullptr || name == &key || name->is_null(row)
               ? shown(key)
               : fmt::format("{} of {}", shown(key), shown(*name));
}

// Collects what did not match: how many, and a few names.
struct Unmatched {
    std::size_t count = 0;
    std::vector<std::string> examples;
    const Column* name = nullptr; ///< what the rows are called; null where only the key tells

    void add(const Column& column, std::size_t row) {
        ++count;
        if (examples.size() < NamedExamples)
            examples.push_back(row_named(column, name, row));
    }
    std::string list() const {
        return join(examples, ", ") + (count > examples.size() ? ", ..." : "");
    }
};

// Left rows that match only with something about their key's spelling aside.
struct Respelled {
    std::size_t rows = 0;
    std::string example; ///< "'DE2' and 'de2 '"

    void add(std::string pair) {
        if (rows++ == 0)
            example = std::move(pair);
    }
};

struct Matches {
    JoinedRows rows;
    std::vector<bool> right_used;
    Unmatched left_unmatched;
    std::size_t repeated = 0; ///< left rows with several matches
    Respelled near;           ///< but for spaces and case
    Respelled padded;         ///< but for leading zeros
    Respelled census;         ///< but for what a GEO_ID has before its code

    /// Under which of them a pair of keys falls.
    Respelled& spelling(std::string_view one, std::string_view other) {
        if (geodata::census_code(one).has_value() != geodata::census_code(other).has_value())
            return census;
        return ascii_lower(trim(one)) == ascii_lower(trim(other)) ? near : padded;
    }
};

// The right's rows for each row of the left; null where there are none.
std::vector<const std::vector<std::size_t>*> partners_of(const Column& left, const KeyIndex& index,
                                                         KeyForm form) {
    std::vector<const std::vector<std::size_t>*> partners(left.size(), nullptr);
    for (std::size_t row = 0; row < left.size(); ++row) {
        const std::optional<std::string> key = key_of(left, row, form);
        const auto found = key ? index.find(*key) : index.end();
        if (found != index.end())
            partners[row] = &found->second;
    }
    return partners;
}

// What follows from the partners of each row of the left.
Matches matches_of(const Column& left, std::size_t right_size,
                   std::span<const std::vector<std::size_t>* const> partners_by_row,
                   const Column* name, const KeyJoinOptions& options) {
    Matches matches;
    matches.left_unmatched.name = name;
    matches.right_used.assign(right_size, false);
    for (std::size_t row = 0; row < left.size(); ++row) {
        if (partners_by_row[row] == nullptr) {
            matches.left_unmatched.add(left, row);
            if (options.kind == JoinKind::Left) {
                matches.rows.left.push_back(row);
                matches.rows.right.push_back(NoRow);
            }
            continue;
        }
        const std::vector<std::size_t>& partners = *partners_by_row[row];
        matches.repeated += partners.size() > 1;
        for (const std::size_t partner : partners)
            matches.right_used[partner] = true;
        const std::size_t taken = options.many == ManyMatches::All ? partners.size() : 1;
        for (std::size_t i = 0; i < taken; ++i) {
            matches.rows.left.push_back(row);
            matches.rows.right.push_back(partners[i]);
        }
    }
    return matches;
}

// Gives rows without partners those whose key is written a little otherwise.
// @return the rows that got some
std::vector<std::size_t> take_near(const NearKeys& near, const Column& left,
                                   std::span<const std::size_t> without,
                                   std::vector<const std::vector<std::size_t>*>& partners) {
    std::vector<std::size_t> joined;
    for (const std::size_t row : without)
        if (const auto found = near.find(left.text(row)); found != near.end()) {
            partners[row] = &found->second;
            joined.push_back(row);
        }
    return joined;
}

/// @param name what the rows of the left are called; null where only the key tells
Matches match(const Column& left, const Column& right, const Column* name, KeyForm form,
              const KeyJoinOptions& options) {
    const KeyIndex index = index_keys(right, form);
    std::vector<const std::vector<std::size_t>*> partners = partners_of(left, index, form);
    std::vector<std::size_t> without;
    for (std::size_t row = 0; form == KeyForm::Text && row < left.size(); ++row)
        if (partners[row] == nullptr && !left.is_null(row))
            without.push_back(row);
    const NearKeys near = near_keys(left, without, right);
    const std::vector<std::size_t> joined = take_near(near, left, without, partners);
    Matches matches = matches_of(left, right.size(), partners, name, options);
    for (const std::size_t row : joined) {
        const std::string_view other = right.text(partners[row]->front());
        matches.spelling(left.text(row), other)
            .add(fmt::format("{} and {}", quoted(left.text(row), 40), quoted(other, 40)));
    }
    return matches;
}

void report_near_matches(const Matches& matches, const Layer& left, const Layer& right,
                         Report& report) {
    const auto warn_of = [&](const Respelled& respelled, std::string_view what) {
        if (respelled.rows != 0)
            report.warn(fmt::format("{} rows of '{}' match '{}' only with {} aside ({}); they were "
                                    "joined so",
                                    respelled.rows, left.name(), right.name(), what,
                                    respelled.example));
    };
    warn_of(matches.near, "outer spaces and case");
    warn_of(matches.padded, "leading zeros");
    warn_of(matches.census, "what a GEO_ID of the census has before its code");
}

void report_unmatched(const Unmatched& unmatched, const Layer& left, std::size_t left_key,
                      const Layer& right, const Column& right_column, const KeyJoinOptions& options,
                      Report& report) {
    if (unmatched.count == 0)
        return;
    report.warn(fmt::format("{} of {} rows of '{}' have no match in '{}' (e.g. {})",
                            unmatched.count, left.size(), left.name(), right.name(),
                            unmatched.list()));
    if (options.kind == JoinKind::Inner)
        report.drop(fmt::format("row of '{}' without a matching key", left.name()),
                    unmatched.count);
    if (const auto better = better_key(left, left_key, right_column, left.size() - unmatched.count))
        report.warn(fmt::format("With the key {} in place of {} {} of {} rows of '{}' would have a "
                                "match",
                                quoted_name(left.field(better->field).name),
                                quoted_name(left.field(left_key).name), better->rows, left.size(),
                                left.name()));
}

void report_matches(const Matches& matches, const Layer& left, std::size_t left_key,
                    const Layer& right, std::size_t right_key, const KeyJoinOptions& options,
                    Report& report) {
    const Column& right_column = right.column(right_key);
    report_near_matches(matches, left, right, report);
    report_unmatched(matches.left_unmatched, left, left_key, right, right_column, options, report);
    Unmatched unused;
    if (const auto name = telling_field(right, right_key))
        unused.name = &right.column(*name);
    for (std::size_t row = 0; row < matches.right_used.size(); ++row) {
        if (!matches.right_used[row])
            unused.add(right_column, row);
    }
    report.drop(fmt::format("row of '{}' whose key matches no row of '{}' (e.g. {})", right.name(),
                            left.name(), unused.list()),
                unused.count);
    if (matches.repeated == 0)
        return;
    if (options.many == ManyMatches::First)
        report.warn(fmt::format("{} rows of '{}' match several rows of '{}'; the first counts",
                                matches.repeated, left.name(), right.name()));
    else
        report.warn(fmt::format("{} rows of '{}' match several rows of '{}' and are repeated: {} "
                                "rows became {}",
                                matches.repeated, left.name(), right.name(), left.size(),
                                matches.rows.left.size()));
}

} // namespace

Layer join_by_key(const Layer& left, const Layer& right, std::string_view left_key,
                  std::string_view right_key, const KeyJoinOptions& options, Report& report,
                  const Context& context) {
    const std::size_t left_index = left.field_index(left_key);
    const std::size_t right_index = right.field_index(right_key);
    const KeyForm form = common_form(left, left_index, right, right_index);
    if (left.field(left_index).type != right.field(right_index).type)
        report.decide(
            fmt::format("Keys '{}' and '{}' are compared as numbers, in which leading zeros "
                        "do not count",
                        left_key, right_key));
    const auto name = telling_field(left, left_index);
    const Matches matches = match(left.column(left_index), right.column(right_index),
                                  name ? &left.column(*name) : nullptr, form, options);
    context.check_cancelled();
    report_matches(matches, left, left_index, right, right_index, options, report);

    const bool one_key = left_key == right_key;
    const auto left_out = one_key ? std::optional(right_index) : std::nullopt;
    Layer result = join_fields(left, right, matches.rows, {"_x", "_y"}, left_out, context);
    check_joined_rows("join_by_key", matches.rows, left.size(), right.size(),
                      options.kind == JoinKind::Left, report);
    check_key_matches(left.column(left_index), right.column(right_index), form == KeyForm::Number,
                      options, matches.rows, report);
    check_joined_fields("join_by_key", left, right, matches.rows, left_out, result, report);
    if (left.has_geometry())
        result.set_geometry(gather(left.geometry(), matches.rows.left), left.crs());
    else if (right.has_geometry())
        result.set_geometry(gather(right.geometry(), matches.rows.right), right.crs());
    return result;
}

} // namespace graticule::operations
