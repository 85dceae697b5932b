// SPDX-License-Identifier: Apache-2.0
#include "sandbox/folded_text.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostShownRepeats = 3;
constexpr std::size_t MostPeriod = 8; // lines

/// How often the lines from `first` on, `period` of them, follow one another.
std::size_t repeats(const std::vector<std::string>& lines, std::size_t first, std::size_t period) {
    std::size_t count = 1;
    const auto at = [&](std::size_t line) {
        return lines.begin() + static_cast<std::ptrdiff_t>(line);
    };
    while (first + (count + 1) * period <= lines.size()
           && std::equal(at(first), at(first + period), at(first + count * period)))
        ++count;
    return count;
}

std::string last_state(std::string_view line) {
    while (line.ends_with('\r'))
        line.remove_suffix(1);
    return std::string(line.substr(line.rfind('\r') + 1)); // all of it where there is none
}

} // namespace

std::string fold_returns(std::string_view text) {
    if (text.find('\r') == std::string_view::npos)
        return std::string(text);
    std::vector<std::string> lines = split(text, '\n');
    for (std::string& line : lines)
        line = last_state(line);
    return join(lines, "\n");
}

std::string fold_repeats(const std::string& text) {
    const std::vector<std::string> lines = split(text, '\n');
    std::string folded;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t period = 1;
        std::size_t count = repeats(lines, i, period);
        while (count <= MostShownRepeats && period < MostPeriod)
            count = repeats(lines, i, ++period);
        const bool is_folded = count > MostShownRepeats;
        const std::size_t shown = is_folded ? period : 1;
        for (std::size_t k = 0; k < shown; ++k)
            folded += lines[i + k] + "\n";
        if (is_folded)
            folded += fmt::format(
                "[the {} above {} times in all]\n",
                period == 1 ? std::string("line") : fmt::format("{} lines", period), count);
        i += is_folded ? period * count : 1;
    }
    if (!folded.empty())
        folded.pop_back();
    return folded;
}

std::string cut_at_line(const std::string& text, std::size_t limit) {
    constexpr std::string_view Mark = "…\n";
    if (text.size() <= limit)
        return text;
    const std::size_t end = limit > Mark.size() ? text.rfind('\n', limit - Mark.size() - 1) : 0;
    if (end == std::string::npos || end < limit / 2)
        return shorten(text, limit);
    return text.substr(0, end + 1) + std::string(Mark);
}

} // namespace graticule::sandbox
