// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geoanalystbench {

/// Text whose UTF-8 was read as GBK and written anew, as spreadsheets do.
struct MisreadText {
    std::string text;
    std::size_t put_right = 0;     ///< runs of signs
    std::vector<std::string> lost; ///< runs that cannot be put right, each with the sign behind it
};

/// Puts right what can be told with certainty: a run of signs with a Chinese one, whose bytes in
/// GBK are UTF-8 without any ("Rond么nia" is "Rondônia"). A run of which a byte was lost on the way
/// ("鈥?") stays as it is.
/// @param text in UTF-8, not in Chinese
MisreadText put_right(std::string_view text);

} // namespace graticule::evaluation::geoanalystbench
