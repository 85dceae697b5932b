// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include <algorithm>
#include <utility>

namespace graticule {

namespace {

// Messages quote data and file names; a line break in them must not break the one-line promise.
std::string on_one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return text;
}

} // namespace

std::string_view error_code_name(ErrorCode code) {
    switch (code) {
    case ErrorCode::InvalidArgument:
        return "invalid_argument";
    case ErrorCode::NotFound:
        return "not_found";
    case ErrorCode::CrsMissing:
        return "crs_missing";
    case ErrorCode::CrsMismatch:
        return "crs_mismatch";
    case ErrorCode::GeometryInvalid:
        return "geometry_invalid";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::Malformed:
        return "malformed";
    case ErrorCode::Io:
        return "io";
    case ErrorCode::Timeout:
        return "timeout";
    case ErrorCode::LimitExceeded:
        return "limit_exceeded";
    case ErrorCode::Refused:
        return "refused";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

Error::Error(ErrorCode code, std::string message, std::string hint)
    : std::runtime_error(on_one_line(std::move(message))), m_code(code),
      m_hint(on_one_line(std::move(hint))) {}

std::string Error::one_line() const {
    return m_hint.empty() ? message() : message() + ". " + m_hint;
}

} // namespace graticule
