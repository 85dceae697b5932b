// SPDX-License-Identifier: Apache-2.0
#include "agents/replay_difference.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace graticule::agents {

namespace {

constexpr std::size_t ShownBytes = 300; // of each side of a difference

} // namespace

std::optional<ReplayDifference> difference_between(const std::string& where,
                                                   const std::string& recorded,
                                                   const std::string& replayed) {
    if (recorded == replayed)
        return std::nullopt;
    std::size_t first = 0;
    while (first < recorded.size() && first < replayed.size() && recorded[first] == replayed[first])
        ++first;
    const std::size_t start = first > ShownBytes / 3 ? first - ShownBytes / 3 : 0;
    const auto excerpt = [&](const std::string& text) {
        return to_valid_utf8(
            shorten(std::string_view(text).substr(std::min(start, text.size())), ShownBytes));
    };
    return ReplayDifference{where, excerpt(recorded), excerpt(replayed)};
}

std::optional<ReplayDifference> observation_difference(std::size_t number, const std::string& tool,
                                                       const runs::events::Observation& recorded,
                                                       const runs::events::Observation& replayed) {
    const std::string where = fmt::format("call {} ({})", number, tool);
    if (auto difference = difference_between(where + ", text", recorded.text, replayed.text))
        return difference;
    return difference_between(where + ", data", to_line(recorded.data), to_line(replayed.data));
}

} // namespace graticule::agents
