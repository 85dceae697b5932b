// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"

namespace graticule::cli {

/// What the process returns.
enum ExitStatus : int {
    Done = 0,
    Failed = 1,     ///< the work could not be done
    BadRequest = 2, ///< the command line or the data named on it is wrong; nothing was started
    Declined = 3,   ///< the task was refused with a reason
    Interrupted = 130
};

/// The status for an error that ends a command.
inline ExitStatus status_of(ErrorCode code) {
    switch (code) {
    case ErrorCode::Cancelled:
        return Interrupted;
    case ErrorCode::Refused:
        return Declined;
    case ErrorCode::InvalidArgument:
    case ErrorCode::NotFound:
        return BadRequest;
    default:
        return Failed;
    }
}

} // namespace graticule::cli
