// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// JavaScript as text: what of it is code, as far as that can be told without parsing it.
namespace graticule::evaluation::geojseval {

/// The same text with blanks for what is in comments, texts, templates and regular expressions,
/// line breaks apart: what is left is code, at its place.
/// @param keeps_texts leaves texts and regular expressions as they are
std::string code_only(std::string_view script, bool keeps_texts = false);

/// Lines that are not blank once comments are taken away.
std::size_t lines_of_code(std::string_view script);

struct ScriptSpan {
    std::size_t begin = 0;
    std::size_t end = 0;   ///< behind its last brace
    bool has_body = false; ///< it has more than comments
};

/// Where a function is declared at the top level: `function NAME(`, `async function NAME(`. One
/// whose braces do not close is none.
std::vector<ScriptSpan> declarations_of(std::string_view script, std::string_view name);

} // namespace graticule::evaluation::geojseval
