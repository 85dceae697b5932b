// SPDX-License-Identifier: Apache-2.0
#include "server/error_reply.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"

#include <cstddef>
#include <new>

namespace graticule::server {

namespace {

constexpr std::size_t LongestMessage = 600; // bytes

unsigned status_of(ErrorCode code) {
    switch (code) {
    case ErrorCode::NotFound:
        return 404;
    case ErrorCode::InvalidArgument:
    case ErrorCode::GeometryInvalid:
        return 422;
    case ErrorCode::Malformed:
        return 400;
    case ErrorCode::LimitExceeded:
        return 413;
    case ErrorCode::Refused:
        return 409;
    case ErrorCode::Cancelled:
        return 503;
    default:
        return 500;
    }
}

} // namespace

HttpReply error_reply(unsigned status, const std::string& what) {
    HttpReply reply;
    reply.status = status;
    reply.body = to_line(Json{{"error", what}});
    return reply;
}

HttpReply error_reply(const std::exception& thrown) {
    if (const auto* const error = dynamic_cast<const Error*>(&thrown))
        return error_reply(status_of(error->code()), one_line(error->one_line(), LongestMessage));
    if (dynamic_cast<const std::bad_alloc*>(&thrown) != nullptr)
        return error_reply(507, "This needs more memory than there is");
    return error_reply(500, one_line(thrown.what(), LongestMessage));
}

} // namespace graticule::server
