// SPDX-License-Identifier: Apache-2.0
#include "base/base64.hpp"

#include <cstdint>

namespace graticule {

namespace {

constexpr std::string_view Alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

} // namespace

std::string encode_base64(std::string_view bytes) {
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

std::optional<std::string> decode_base64(std::string_view text) {
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i + padding < text.size(); ++i) {
        const std::size_t value = Alphabet.find(text[i]);
        if (value == std::string_view::npos)
            return std::nullopt;
        bits = bits << 6U | static_cast<std::uint32_t>(value);
        if (i % 4 != 0) // 6, 12, 18, 24 bits of a group make 0, 1, 2, 3 bytes
            bytes += static_cast<char>(bits >> (6 - 2 * (i % 4)) & 0xFFU);
    }
    const std::uint32_t unused = padding == 0 ? 0 : bits & ((1U << (2 * padding)) - 1);
    return unused == 0 ? std::optional(bytes) : std::nullopt;
}

} // namespace graticule
