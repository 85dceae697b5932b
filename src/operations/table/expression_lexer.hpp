// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations::expression_detail {

enum class TokenKind { End, Number, Text, Name, QuotedName, Symbol };

struct Token {
    TokenKind kind = TokenKind::End;
    std::string text;     ///< name, symbol or unescaped text
    geodata::Value value; ///< of Number
    std::size_t place = 0;
};

/// Cuts an expression into tokens, closed by an End.
/// @throws Error InvalidArgument naming the character and its place
std::vector<Token> tokenize(std::string_view text);

/// @throws Error InvalidArgument always: "`what` at character `place` of the expression"
[[noreturn]] void fail_at(std::string what, std::size_t place, std::string hint = {});

} // namespace graticule::operations::expression_detail
