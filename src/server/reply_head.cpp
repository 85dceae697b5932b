// SPDX-License-Identifier: Apache-2.0
#include "server/reply_head.hpp"

#include "base/error.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/write.hpp>
#include <fmt/format.h>

#include <sstream>
#include <string_view>

namespace graticule::server {

namespace http = boost::beast::http;

namespace {

bool is_one_line(std::string_view text) {
    return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

bool is_field(std::string_view name, std::string_view value) {
    return !name.empty() && name.find_first_of(": \t") == std::string_view::npos
           && is_one_line(name) && is_one_line(value);
}

} // namespace

void expect_sound_head(const HttpReply& reply) {
    if (reply.status < 200 || reply.status > 599)
        throw Error(ErrorCode::Internal, fmt::format("A reply has no status {}", reply.status));
    for (const auto& [name, value] : reply.fields)
        if (!is_field(name, value))
            throw Error(ErrorCode::Internal, fmt::format("A reply has no field \"{}\"", name));
    if (!is_one_line(reply.content_type))
        throw Error(ErrorCode::Internal, "A reply has no such type");
}

bool may_have_body(unsigned status) {
    return status != 204 && status != 304;
}

std::string reply_head(const HttpReply& reply, const ReplyTerms& terms) {
    http::response<http::empty_body> head;
    head.version(terms.version);
    head.result(reply.status);
    if (may_have_body(reply.status) && !reply.content_type.empty())
        head.set(http::field::content_type, reply.content_type);
    for (const auto& [name, value] : reply.fields)
        head.set(name, value);
    head.set(http::field::cache_control, "no-store");
    head.set("Referrer-Policy", "no-referrer");
    head.set("X-Frame-Options", "DENY");
    head.set("X-Content-Type-Options", "nosniff");
    head.set("Content-Security-Policy", "frame-ancestors 'none'");
    head.set("Cross-Origin-Resource-Policy", "same-origin");
    head.set("Cross-Origin-Opener-Policy", "same-origin");
    head.erase(http::field::transfer_encoding);
    head.erase(http::field::content_length);
    head.keep_alive(terms.keep_alive);
    if (reply.stream && reply.stream_bytes)
        head.content_length(*reply.stream_bytes);
    else if (reply.stream && terms.version == 11)
        head.chunked(true);
    else if (!reply.stream && may_have_body(reply.status))
        head.content_length(reply.body.size());
    std::ostringstream text;
    text << head.base();
    return text.str();
}

} // namespace graticule::server
