// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <string>

namespace graticule::server {

/// What the request leaves to the head of its reply.
struct ReplyTerms {
    unsigned version = 11;
    bool keep_alive = true;
};

/// The head of a reply, with the empty line. Every reply forbids being kept, framed, guessed at, or
/// read by other pages. A streamed body comes in chunks, or in HTTP/1.0 until the connection ends.
/// @pre expect_sound_head() has been asked
std::string reply_head(const HttpReply& reply, const ReplyTerms& terms);

/// @throws Error Internal where a field of the reply would begin another line, or its status is
/// none
///         of a final reply (200 to 599)
void expect_sound_head(const HttpReply& reply);

/// Whether a reply of this status has a body at all.
bool may_have_body(unsigned status);

} // namespace graticule::server
