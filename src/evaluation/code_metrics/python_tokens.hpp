// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::code_metrics {

enum class TokenKind { Comment, String, Newline, Indent, Dedent, Other };

struct TokenPlace {
    std::size_t line = 0;   ///< from 1
    std::size_t column = 0; ///< characters, from 0
};

struct PythonToken {
    TokenKind kind = TokenKind::Other;
    std::u32string text;
    TokenPlace begin;
    TokenPlace end; ///< behind its last character
};

/// The tokens of Python code as the module tokenize of Python 3.11 tells them, with as many Other
/// ones as that suits: names, numbers and operators are not told apart, and may come in pieces.
/// None where tokenize raises: brackets or strings without an end, a line that is indented as none
/// before.
std::optional<std::vector<PythonToken>> python_tokens(std::u32string_view code);

/// Code without comments and docstrings, and without lines that are then blank, as CodeBLEU's
/// authors prepare it; as it was where it has no tokens. A string counts as a docstring where it
/// begins a block or a statement, or a line at its very start.
std::u32string without_comments(std::u32string_view code);

} // namespace graticule::evaluation::code_metrics
