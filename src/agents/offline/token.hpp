// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

enum class TokenKind {
    Word,
    Number,
    Quoted, ///< text in quotation marks
    Crs,    ///< "EPSG:32631"
    File,   ///< a file name with an ending that can be written
    Mark    ///< punctuation and signs of comparison
};

/// One word, number or sign of a task.
struct Token {
    TokenKind kind = TokenKind::Word;
    std::string text; ///< as written; for Quoted what is between the marks, for Crs "EPSG:n"
    std::string word; ///< folded
    double number = 0;
    bool capital = false; ///< starts with a capital letter, and not only because a sentence does
    bool joined_to_last = false; ///< no space before it ("5" of "top-5", "km" of "100km")
};

/// Whether a number is written as a year: four digits, from 1500 to 2200.
bool is_year(std::string_view text);

/// Longest task that is looked at; more is no task for a planner of a few steps.
inline constexpr std::size_t MaxTaskBytes = 4000;

/// Splits a task into tokens. Thousands separators in numbers are understood, hyphens separate
/// words, and a possessive 's is dropped.
/// @throws Error InvalidArgument for an empty task or one of more than MaxTaskBytes
std::vector<Token> tokenize(std::string_view task);

/// The tokens from first to before last as they would be written.
std::string text_of(const std::vector<Token>& tokens, std::size_t first, std::size_t last);

} // namespace graticule::agents::offline
