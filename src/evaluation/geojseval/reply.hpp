// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geojseval {

/// A model's reply, without what is no code.
struct CleanedReply {
    std::string code;
    std::vector<std::string> removed; ///< what was taken away, one line each
    std::size_t lines = 0;            ///< of code, without comments and blank lines
    std::size_t lines_of_reply = 0;   ///< all of it, as it was told
};

/// Takes thoughts between marks away: one without an end goes on to the text's end, and one without
/// a beginning starts with the text.
/// @return how many bytes each of them had
std::vector<std::size_t> remove_thoughts(std::string& text);

/// Takes thoughts, fences, prose and declarations that come again away from a reply. Where several
/// fenced pieces are there, the last counts that declares the function.
/// @param name of the function that was asked for
CleanedReply clean_reply(std::string_view reply, std::string_view name);

} // namespace graticule::evaluation::geojseval
