// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "base/data_text.hpp"

namespace graticule {

namespace {

// Messages quote data and file names, which may hold line breaks and megabytes.
constexpr std::size_t LongestMessage = 2000;

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
    case ErrorCode::ModelUnavailable:
        return "model_unavailable";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

Error::Error(ErrorCode code, std::string message, std::string hint)
    : std::runtime_error(graticule::one_line(message, LongestMessage)), m_code(code),
      m_hint(graticule::one_line(hint, LongestMessage)) {}

std::string Error::one_line() const {
    return m_hint.empty() ? message() : message() + ". " + m_hint;
}

} // namespace graticule
