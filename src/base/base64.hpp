// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace graticule {

/// Base64 of bytes (RFC 4648, with padding), for data URIs and content hashes.
std::string encode_base64(std::string_view bytes);

/// The bytes of a text that encode_base64() could have written; none for any other text.
std::optional<std::string> decode_base64(std::string_view text);

} // namespace graticule
