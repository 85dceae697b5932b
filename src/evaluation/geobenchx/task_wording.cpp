// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/task_wording.hpp"

#include "retrieval/words.hpp"

#include <regex>

namespace graticule::evaluation::geobenchx {

bool asks_for_picture(std::string_view task) {
    static const std::regex Picture(
        R"(\b(map|maps|plot\w*|visuali[sz]\w*|show\w*|display\w*|draw\w*|heat ?maps?|charts?)\b)",
        std::regex::ECMAScript | std::regex::icase);
    return std::regex_search(task.begin(), task.end(), Picture);
}

bool speaks_of(std::string_view task, std::string_view title) {
    static const std::regex Rest(R"(\s+(?:in|of|for|by)\b|[,(:])",
                                 std::regex::ECMAScript | std::regex::icase);
    std::cmatch rest;
    const char* const end = title.data() + title.size();
    const bool goes_on = std::regex_search(title.data(), end, rest, Rest) && rest.position() > 0;
    const auto length = goes_on ? static_cast<std::size_t>(rest.position()) : title.size();
    return retrieval::share_a_word(task, title.substr(0, length));
}

} // namespace graticule::evaluation::geobenchx
