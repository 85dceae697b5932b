// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "retrieval/schema.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// A text value of the data that a phrase names.
struct ValueMatch {
    std::size_t dataset = 0;
    std::size_t field = 0;
    std::string value;      ///< as stored
    std::size_t rows = 0;   ///< that hold it
    bool list_item = false; ///< one of several items in a stored list ("Dutch;Papiamento")
};

/// Text brought to the form in which phrases and values are compared: folded, words separated by
/// single spaces, no punctuation.
std::string comparable_text(std::string_view text);

/// Finds phrases among the text values of all datasets. Values are not stored: each column is
/// walked once for all phrases together.
/// @param phrases in comparable form
/// @return matches by phrase, in the order of datasets and fields
std::map<std::string, std::vector<ValueMatch>, std::less<>>
find_values(const Schema& schema, std::span<const std::string> phrases, const Context& context);

/// Distinct values of a text field, in order of first appearance, at most `limit`.
std::vector<std::string> distinct_values(const DatasetProfile& dataset, std::size_t field,
                                         std::size_t limit);

} // namespace graticule::retrieval
