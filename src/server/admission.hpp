// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/access.hpp"
#include "server/http_message.hpp"
#include "server/request_reader.hpp"
#include "server/routes.hpp"

#include <optional>

namespace graticule::server {

/// What becomes of a request.
struct Admission {
    std::optional<HttpReply> refusal; ///< the answer, where it is decided by the head alone
    const Route* route = nullptr;     ///< who else answers
    HttpRequest request;              ///< whose body is still to come
    bool wants_go_ahead = false;      ///< the client sends its body once it is told to
};

/// Decides by a request's head, before a byte of its body is read.
Admission admit(RequestHead head, const Access& access, const Routes& routes);

/// Has a route answer a request that is whole: what its handler throws becomes the reply.
HttpReply answer(const Route& route, const HttpRequest& request);

} // namespace graticule::server
