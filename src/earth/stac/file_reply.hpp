// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::earth {

/// Bytes of a file, the last one too.
struct ByteRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

/// The only range of a field Range ("bytes=0-99", "bytes=100-", "bytes=-50"), as far as the file
/// goes; none where there is no such field or it asks for several.
/// @throws Error LimitExceeded where the file ends before it
std::optional<ByteRange> range_of_field(std::string_view field, std::uint64_t size);

/// A file, or the part of it that was asked for, read while it is sent.
/// @throws Error Io
server::HttpReply file_reply(const std::filesystem::path& file, const std::string& type,
                             std::string_view range);

} // namespace graticule::earth
