// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/name_words.hpp"

#include <cctype>

namespace graticule::geodata {

std::vector<std::string> name_words(std::string_view name) {
    std::vector<std::string> result(1);
    char previous = 0;
    for (const char c : name) {
        const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        const bool hump = std::isupper(static_cast<unsigned char>(c)) != 0
                          && std::islower(static_cast<unsigned char>(previous)) != 0;
        if ((!letter || hump) && !result.back().empty())
            result.emplace_back();
        if (letter)
            result.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        previous = c;
    }
    return result;
}

} // namespace graticule::geodata
