// SPDX-License-Identifier: Apache-2.0
#include "cli/asked_lines.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <iostream>

namespace graticule::cli {

namespace {

constexpr std::size_t LongestLine = 10'000; // bytes

} // namespace

AskedLines::AskedLines() : m_typed(::isatty(STDIN_FILENO) == 1) {}

std::optional<std::string> AskedLines::next() {
    std::string line;
    while (true) {
        if (m_typed) {
            std::fputs("> ", stderr);
            std::fflush(stderr);
        }
        if (!std::getline(std::cin, line)) {
            if (m_typed)
                std::fputs("\n", stderr);
            return std::nullopt;
        }
        if (line.size() > LongestLine)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("A line has {} bytes, and a question at most {}", line.size(),
                                    LongestLine),
                        "Ask it in fewer words");
        line = trim(line);
        if (!line.empty())
            return line;
    }
}

} // namespace graticule::cli
