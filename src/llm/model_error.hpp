// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::llm {

/// Why a call of a model gave no answer.
enum class ModelFailure {
    Authentication,  ///< no such key
    Permission,      ///< the key may not do this
    QuotaExhausted,  ///< nothing is left to pay with; waiting does not help
    NotFound,        ///< no such model or address
    BadRequest,      ///< the provider does not take the request as it is
    ContextTooLong,  ///< the conversation does not fit the model's context
    RateLimited,     ///< too many requests or tokens; waiting helps
    Overloaded,      ///< the server is busy; waiting helps
    ServerError,     ///< the server failed
    Timeout,         ///< no answer, or none to its end, in time
    Network,         ///< no connection, or one that broke
    TooLarge,        ///< the request or the answer is larger than is allowed
    MalformedReply,  ///< the answer is not what the provider's reference says
    RefusedRedirect, ///< the server sent us to another host, which must not see the key
    Cancelled        ///< the user asked to stop
};

/// "authentication", "permission", ...
std::string_view model_failure_name(ModelFailure failure);
std::optional<ModelFailure> model_failure_of(std::string_view name);

/// What ends a call of a model. What the server said is in the message: quoted, on one line, cut,
/// and without keys.
class ModelError : public Error {
public:
    ModelError(ModelFailure failure, std::string message, std::string hint = {});

    ModelFailure failure() const { return m_failure; }

    /// HTTP status of the answer; none where there was no answer.
    std::optional<int> status;
    /// How long the server asked us to wait.
    std::optional<std::chrono::milliseconds> retry_after;
    /// Trying again does not help, though the kind of failure often passes.
    bool lasting = false;

private:
    ModelFailure m_failure;
};

} // namespace graticule::llm
