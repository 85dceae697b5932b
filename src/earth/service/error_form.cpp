// SPDX-License-Identifier: Apache-2.0
#include "earth/service/error_form.hpp"

#include "base/error.hpp"
#include "base/json.hpp"

namespace graticule::earth {

server::HttpReply error_in_form(const std::exception& thrown) {
    const auto* error = dynamic_cast<const Error*>(&thrown);
    std::string message = error == nullptr ? "The local Earth Engine failed" : error->one_line();
    const char* status = "INVALID_ARGUMENT";
    unsigned code = 400;
    if (error != nullptr && error->code() == ErrorCode::NotFound) {
        code = 404;
        status = "NOT_FOUND";
    } else if (error != nullptr && error->code() == ErrorCode::Unsupported) {
        status = "UNIMPLEMENTED";
    } else if (error != nullptr && error->code() == ErrorCode::LimitExceeded) {
        status = "RESOURCE_EXHAUSTED";
    } else if (error != nullptr && error->code() == ErrorCode::Cancelled) {
        status = "DEADLINE_EXCEEDED";
        message = "Computation timed out.";
    }
    server::HttpReply reply;
    reply.status = code;
    reply.body = to_line({{"error", {{"code", code}, {"message", message}, {"status", status}}}});
    return reply;
}

} // namespace graticule::earth
