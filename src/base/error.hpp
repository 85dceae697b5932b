// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace graticule {

/// The closed set of reasons why something could not be done. The command line maps each to an
/// exit status, a tool call to an observation.
enum class ErrorCode {
    InvalidArgument,
    NotFound,
    CrsMissing,
    CrsMismatch,
    GeometryInvalid,
    Unsupported,
    Malformed,
    Io,
    Timeout,
    LimitExceeded,
    Refused,
    ModelUnavailable,
    Cancelled,
    Internal
};

/// snake_case name of a code, as written to logs and JSON ("invalid_argument").
std::string_view error_code_name(ErrorCode code);

/// The one exception type of the project.
///
/// `message` is one line that names the thing and what was expected of it; `hint` is one sentence
/// that a person or a model can act on, or empty.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, std::string message, std::string hint = {});

    ErrorCode code() const { return m_code; }
    std::string message() const { return what(); }
    const std::string& hint() const { return m_hint; }

    /// Message and hint as one line, for a terminal or a log.
    std::string one_line() const;

private:
    ErrorCode m_code;
    std::string m_hint;
};

} // namespace graticule
