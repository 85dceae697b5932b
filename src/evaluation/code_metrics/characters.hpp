// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// Metrics of how like a program is to one that is known to be right (docs/code-metrics.md).
/// Nothing of either is executed.
namespace graticule::evaluation::code_metrics {

/// What metrics compare one after another: characters, or tokens by number.
using Symbols = std::vector<std::uint32_t>;

/// The characters of a text, as Python counts them.
/// @throws Error Malformed where it is not UTF-8
std::u32string characters_of(std::string_view utf8);

std::string utf8_of(std::u32string_view characters);

/// White space as Python's str.split() and str.strip() have it.
bool is_space(char32_t character);

/// Without white space at both ends.
std::u32string_view strip(std::u32string_view text);

/// The parts between white space.
std::vector<std::u32string_view> words_of(std::u32string_view text);

/// The lines of a text without their ends; only U+000A ends one.
std::vector<std::u32string_view> lines_of(std::u32string_view text);

/// Gives equal tokens equal numbers, from 0.
class TokenNumbers {
public:
    std::uint32_t number(std::u32string_view token);
    Symbols numbers(const std::vector<std::u32string_view>& tokens);
    std::size_t count() const { return m_numbers.size(); }

private:
    std::unordered_map<std::u32string, std::uint32_t> m_numbers;
};

} // namespace graticule::evaluation::code_metrics
