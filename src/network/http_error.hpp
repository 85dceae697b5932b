// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"

#include <string>

namespace graticule::network {

/// Why a request has no answer that is whole.
enum class HttpFailure {
    Timeout,         ///< no answer, or none to its end, in time
    Network,         ///< no connection, or one that broke
    TooLarge,        ///< the answer is larger than is allowed
    MalformedReply,  ///< the answer is no HTTP
    RefusedRedirect, ///< the server sent us on to where the request may not go
    RefusedHost,     ///< the host, or an address that it stands for, may not be talked to
    Cancelled        ///< the user asked to stop
};

/// What ends a request. Its message holds no header's value.
class HttpError : public Error {
public:
    HttpError(HttpFailure failure, std::string message, std::string hint = {});

    HttpFailure failure() const { return m_failure; }

    /// Trying again does not help, though the kind of failure often passes.
    bool lasting = false;

private:
    HttpFailure m_failure;
};

} // namespace graticule::network
