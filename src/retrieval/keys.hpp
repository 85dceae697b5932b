// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace graticule::retrieval {

/// How rows of one dataset find their row in another.
struct KeyPair {
    std::size_t left_field = 0;
    std::size_t right_field = 0;
    double matched = 0;   ///< share of left's distinct values that occur on the right
    bool by_code = false; ///< codes, not names
    /// Rows whose code says that there is none ("-99") have one in this field of the same side.
    std::optional<std::size_t> left_fallback;
    std::optional<std::size_t> right_fallback;
};

/// A way through a third dataset, by a name to it and by a code of its own from it.
struct Bridge {
    std::size_t dataset = 0;
    KeyPair to;   ///< from the left dataset to the third
    KeyPair from; ///< from the third to the right one
};

/// What stands in place of a code where there is none.
inline constexpr std::string_view NoCode = "-99";

/// Finds keys between datasets by comparing their values, each pair of datasets once.
class KeyFinder {
public:
    explicit KeyFinder(const Schema& schema) : m_schema(&schema) {}

    /// The best pair of fields such that the right one is unique (or unique within a year, where
    /// the right dataset has a year field) and holds most values of the left one. Codes come before
    /// names. Pairs of numbers that agree by chance are told by the rows' names, where both have
    /// any.
    std::optional<KeyPair> find(std::size_t left, std::size_t right);

    /// A dataset through which more of left's rows find their row in right than by the names that
    /// the two have in common: it knows left's names, and right's codes.
    std::optional<Bridge> bridge(std::size_t left, std::size_t right);

private:
    /// A row for each distinct value of a field.
    using RowsByKey = std::unordered_map<std::string, std::size_t>;

    struct Fallback {
        std::size_t field = 0;
        std::size_t rows = 0; ///< that it finds
    };

    /// How keys are compared: as they are written, as numbers, or as plain_code() spells them.
    enum class Spelling { Written, Number, Code };
    /// Rows of two datasets that have a key in common.
    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

    const RowsByKey& rows_by_key(std::size_t dataset, std::size_t field, Spelling spelling);
    Pairs pairs_of(std::size_t left, std::size_t left_field, std::size_t right,
                   std::size_t right_field, Spelling spelling);
    /// Whether no two keys of a field are one in a spelling.
    bool distinguishes_rows(std::size_t dataset, std::size_t field, Spelling spelling);
    /// How many of left's distinct values lead to a row in right.
    std::size_t found_through(std::size_t left, const Bridge& way, std::size_t right);
    std::optional<KeyPair> compare(std::size_t left, std::size_t left_field, std::size_t right,
                                   std::size_t right_field);
    /// Another code of one side for its rows without one, if the other side knows some of them.
    std::optional<Fallback> fallback(std::size_t side, std::size_t field, std::size_t other,
                                     std::size_t other_field);

    const Schema* m_schema;
    std::map<std::tuple<std::size_t, std::size_t, Spelling>, RowsByKey> m_rows;
    std::map<std::pair<std::size_t, std::size_t>, std::optional<KeyPair>> m_known;
};

} // namespace graticule::retrieval
