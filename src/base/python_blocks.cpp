// SPDX-License-Identifier: Apache-2.0
#include "base/python_blocks.hpp"

#include "base/text.hpp"

namespace graticule {

namespace {

/// How many of the sign a line begins with, behind white space.
std::size_t fence_of(std::string_view line, char sign) {
    line = trim(line);
    const std::size_t end = line.find_first_not_of(sign);
    return end == line.npos ? line.size() : end;
}

bool names_python(std::string_view line, std::size_t fence) {
    const std::string language = ascii_lower(trim(trim(line).substr(fence)));
    const std::string first = language.substr(0, language.find_first_of(" \t{"));
    return first.empty() || first == "python" || first == "python3" || first == "py";
}

} // namespace

std::optional<std::vector<std::string>> python_blocks(std::string_view text) {
    constexpr std::size_t ShortestFence = 3;
    std::optional<std::vector<std::string>> blocks;
    std::vector<std::string> lines; // of the block that is open
    bool is_kept = false;
    char sign = '`';
    std::size_t open = 0; // length of the fence that is open
    const auto close = [&] {
        if (open > 0 && is_kept)
            blocks->push_back(join(lines, "\n"));
        lines.clear();
        open = 0;
    };
    for (const std::string& line : split(text, '\n')) {
        if (open > 0) {
            const std::size_t fence = fence_of(line, sign);
            if (fence >= open && trim(line).size() == fence)
                close();
            else
                lines.push_back(line);
            continue;
        }
        sign = trim(line).starts_with('~') ? '~' : '`';
        const std::size_t fence = fence_of(line, sign);
        if (fence < ShortestFence)
            continue;
        if (!blocks)
            blocks.emplace();
        open = fence;
        is_kept = names_python(line, fence);
    }
    close(); // one that was cut off
    return blocks;
}

} // namespace graticule
