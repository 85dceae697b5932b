// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace graticule {

/// Base64 of bytes (RFC 4648, with padding), for data URIs and content hashes.
std::string encode_base64(std::string_view bytes);

} // namespace graticule
