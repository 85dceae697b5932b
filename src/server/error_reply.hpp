// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <exception>
#include <string>

namespace graticule::server {

/// {"error": what} with a status.
HttpReply error_reply(unsigned status, const std::string& what);

/// The same for what a handler threw. An Error has the status of its code: NotFound 404,
/// InvalidArgument and GeometryInvalid 422, Malformed 400, LimitExceeded 413, Refused 409,
/// Cancelled 503; where there is no memory it is 507, for all else 500.
HttpReply error_reply(const std::exception& thrown);

} // namespace graticule::server
