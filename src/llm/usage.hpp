// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace graticule::llm {

/// More tokens than these are none that were counted: sums of counts stay far from overflow.
inline constexpr std::int64_t MaxTokens = 1'000'000'000'000'000;

/// Tokens, as the provider counted them; what it does not tell is not set. Each is from 0 to
/// MaxTokens.
struct Usage {
    std::optional<std::int64_t> input;        ///< all of the prompt, cached and written included
    std::optional<std::int64_t> cached_input; ///< of these: read from the provider's cache
    std::optional<std::int64_t> cache_write;  ///< of these: written to the provider's cache
    std::optional<std::int64_t> output;       ///< all of the answer, reasoning included
    std::optional<std::int64_t> reasoning;    ///< of these: not shown

    bool operator==(const Usage&) const = default;
};

/// A count of tokens where it can be one, else none.
std::optional<std::int64_t> token_count(std::optional<std::int64_t> told);

} // namespace graticule::llm
