// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// What a join by keys says of rows that found no match, beside their keys, which may be codes that
/// say nothing (-99).
namespace graticule::operations {

/// The field by which a reader knows the rows: of the text fields whose names hold "name", the one
/// that is called nearest to that alone; the key itself where it is one of them. Empty where there
/// is none.
std::optional<std::size_t> telling_field(const geodata::Layer& layer, std::size_t key);
/// The same of a layer by itself.
std::optional<std::size_t> telling_field(const geodata::Layer& layer);

/// A field of text in place of a layer's key, with which more rows would have a match.
struct BetterKey {
    std::size_t field = 0;
    std::size_t rows = 0; ///< that have a match with it

    bool operator==(const BetterKey&) const = default;
};

/// The text field of `left` with which the most of its rows find their value among the right key's
/// values, where they are more than `matched`. Only for keys of text, as whole numbers are equal by
/// chance; not looked for in very large layers.
std::optional<BetterKey> better_key(const geodata::Layer& left, std::size_t left_key,
                                    const geodata::Column& right, std::size_t matched);

} // namespace graticule::operations
