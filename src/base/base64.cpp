// SPDX-License-Identifier: Apache-2.0
#include "base/base64.hpp"

#include <cstdint>

namespace graticule {

std::string encode_base64(std::string_view bytes) {
    constexpr std::string_view Alphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string encoded;
    encoded.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j)
            group =
                group << 8U | (i + j < bytes.size() ? static_cast<std::uint8_t>(bytes[i + j]) : 0U);
        for (std::size_t j = 0; j < 4; ++j)
            encoded += i + j > bytes.size() ? '=' : Alphabet[group >> (18U - 6U * j) & 63U];
    }
    return encoded;
}

} // namespace graticule
