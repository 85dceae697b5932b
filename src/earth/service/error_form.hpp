// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <exception>

namespace graticule::earth {

/// {"error": {"code": 400, "message": "...", "status": "INVALID_ARGUMENT"}}. Never a status from
/// 500 on, after which the client would ask again and again.
server::HttpReply error_in_form(const std::exception& thrown);

} // namespace graticule::earth
