// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace graticule::geodata {

/// True for well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms).
bool is_utf8(std::string_view text);

/// Reads bytes as Windows-1252, which holds all that ISO 8859-1 prints; the five bytes that it does
/// not define become U+FFFD.
std::string from_windows_1252(std::string_view text);

/// Lines of a text of which some are UTF-8 and some are not, as files glued together are.
struct MixedText {
    std::string text;            ///< UTF-8
    std::size_t utf8_lines = 0;  ///< with other characters than ASCII
    std::size_t other_lines = 0; ///< that were read as Windows-1252
};

/// Reads each line as UTF-8 where it is, else as Windows-1252.
MixedText from_mixed_lines(std::string_view text);

/// Text of a file that should be UTF-8 and may not be, as UTF-8: a character cut in half at the end
/// of otherwise sound UTF-8 (a full column of a DBF) is taken off, anything else that is not UTF-8
/// is read as Windows-1252.
std::string mend_utf8(std::string_view text);

/// Recodes to UTF-8; bytes that the encoding does not know become U+FFFD.
/// @param encoding as iconv names it ("ISO-8859-2", "CP936", "UTF-16LE")
/// @throws Error InvalidArgument for an unknown encoding
std::string recode_to_utf8(std::string_view text, const std::string& encoding);

} // namespace graticule::geodata
