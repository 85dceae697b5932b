// SPDX-License-Identifier: Apache-2.0
#include "earth/stac/file_reply.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <vector>

namespace graticule::earth {

namespace {

constexpr std::uint64_t PieceBytes = 256U << 10U;

std::optional<std::uint64_t> count_in(std::string_view text) {
    std::uint64_t count = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, count);
    if (text.empty() || read.ec != std::errc() || read.ptr != end)
        return std::nullopt;
    return count;
}

void send_bytes(const std::filesystem::path& file, ByteRange range, server::BodyWriter& writer) {
    std::ifstream content(file, std::ios::binary);
    content.seekg(static_cast<std::streamoff>(range.first));
    std::vector<char> piece;
    for (std::uint64_t left = range.last - range.first + 1; left > 0;) {
        piece.resize(std::min(left, PieceBytes));
        if (!content.read(piece.data(), static_cast<std::streamsize>(piece.size())))
            return; // it has become shorter: the client sees that bytes are missing
        if (!writer.write({piece.data(), piece.size()}))
            return;
        left -= piece.size();
    }
}

} // namespace

std::optional<ByteRange> range_of_field(std::string_view field, std::uint64_t size) {
    constexpr std::string_view Unit = "bytes=";
    const std::size_t dash = field.find('-');
    if (!field.starts_with(Unit) || dash == std::string_view::npos
        || field.find(',') != std::string_view::npos)
        return std::nullopt;
    const auto first = count_in(field.substr(Unit.size(), dash - Unit.size()));
    const auto last = count_in(field.substr(dash + 1));
    const bool from_end = dash == Unit.size();
    if ((from_end && !last) || (!from_end && !first)
        || (!from_end && !last && dash + 1 != field.size()) || (first && last && *last < *first))
        return std::nullopt; // no range at all, which is not looked at
    if (size == 0 || (from_end ? *last == 0 : *first >= size))
        throw Error(ErrorCode::LimitExceeded, "The file ends before this range");
    if (from_end)
        return ByteRange{size - std::min(*last, size), size - 1};
    return ByteRange{*first, last ? std::min(*last, size - 1) : size - 1};
}

server::HttpReply file_reply(const std::filesystem::path& file, const std::string& type,
                             std::string_view range) {
    std::error_code failed;
    const std::uint64_t size = std::filesystem::file_size(file, failed);
    if (failed)
        throw Error(ErrorCode::Io, "The file cannot be read");
    server::HttpReply reply;
    reply.content_type = type;
    reply.fields["Accept-Ranges"] = "bytes";
    std::optional<ByteRange> part;
    try {
        part = range_of_field(range, size);
    } catch (const Error&) {
        reply.status = 416;
        reply.fields["Content-Range"] = fmt::format("bytes */{}", size);
        return reply;
    }
    if (size == 0)
        return reply;
    const ByteRange sent = part.value_or(ByteRange{0, size - 1});
    if (part) {
        reply.status = 206;
        reply.fields["Content-Range"] = fmt::format("bytes {}-{}/{}", sent.first, sent.last, size);
    }
    reply.stream_bytes = sent.last - sent.first + 1;
    reply.stream = [file, sent](server::BodyWriter& writer) { send_bytes(file, sent, writer); };
    return reply;
}

} // namespace graticule::earth
