// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// What is said in less without saying less, for observations.
namespace graticule::sandbox {

/// Lines that were written over by way of carriage returns, as bars of progress are, as they were
/// in the end.
std::string fold_returns(std::string_view text);

/// Lines, or groups of up to eight, that follow one another more than three times: once and a
/// count.
std::string fold_repeats(const std::string& text);

/// At most `limit` bytes, whole lines where that leaves half of them.
std::string cut_at_line(const std::string& text, std::size_t limit);

} // namespace graticule::sandbox
