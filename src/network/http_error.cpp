// SPDX-License-Identifier: Apache-2.0
#include "network/http_error.hpp"

#include <utility>

namespace graticule::network {

namespace {

ErrorCode code_of(HttpFailure failure) {
    switch (failure) {
    case HttpFailure::Timeout:
        return ErrorCode::Timeout;
    case HttpFailure::TooLarge:
        return ErrorCode::LimitExceeded;
    case HttpFailure::MalformedReply:
        return ErrorCode::Malformed;
    case HttpFailure::RefusedRedirect:
    case HttpFailure::RefusedHost:
        return ErrorCode::Refused;
    case HttpFailure::Cancelled:
        return ErrorCode::Cancelled;
    case HttpFailure::Network:
        break;
    }
    return ErrorCode::Io;
}

} // namespace

HttpError::HttpError(HttpFailure failure, std::string message, std::string hint)
    : Error(code_of(failure), std::move(message), std::move(hint)), m_failure(failure) {}

} // namespace graticule::network
