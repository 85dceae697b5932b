// SPDX-License-Identifier: Apache-2.0
#include "base/script_source.hpp"

#include "base/base64.hpp"
#include "base/file.hpp"

#include <fmt/format.h>

namespace graticule {

namespace {

std::string bytes_of_hex(std::string_view hex) {
    const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
    return bytes;
}

} // namespace

std::string script_source(std::string_view script) {
    return fmt::format("'sha256-{}'", encode_base64(bytes_of_hex(sha256(script))));
}

} // namespace graticule
