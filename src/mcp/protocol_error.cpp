// SPDX-License-Identifier: Apache-2.0
#include "mcp/protocol_error.hpp"

#include "base/text.hpp"

#include <utility>

namespace graticule::mcp {

namespace {

constexpr std::size_t LongestMessage = 500;

}

Json ProtocolError::form() const {
    Json form = {{"code", m_code}, {"message", shorten(printable(what()), LongestMessage)}};
    if (!m_data.is_null())
        form["data"] = m_data;
    return form;
}

unsigned http_status_of(int code) {
    switch (code) {
    case MethodNotFound:
        return 404;
    case ParseError:
    case InvalidRequest:
    case InvalidParams:
    case HeaderMismatch:
    case MissingClientCapability:
    case UnsupportedVersion:
        return 400;
    case ServerBusy:
        return 503;
    default:
        return 200;
    }
}

Json error_response(const Json& id, const ProtocolError& error) {
    Json response = {{"jsonrpc", "2.0"}};
    if (!id.is_null())
        response["id"] = id;
    response["error"] = error.form();
    return response;
}

Json result_response(const Json& id, Json result) {
    return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

} // namespace graticule::mcp
