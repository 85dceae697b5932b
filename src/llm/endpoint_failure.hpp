// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "llm/endpoint.hpp"
#include "llm/model_error.hpp"

namespace graticule::llm {

/// An error of a call, told of with the model's name, and with nothing of its key.
ModelError failure_at(const Endpoint& endpoint, const ModelError& error);

/// Whether what a server sent is at fault, as its JSON cannot be read.
bool is_of_reply(ErrorCode code);

/// Does what asks an endpoint; whatever goes wrong is as failure_at() tells it.
/// @throws ModelError; any other Error that is not of the reply
template <typename Asking>
auto asking(const Endpoint& endpoint, const Asking& ask) {
    try {
        return ask();
    } catch (const ModelError& error) {
        throw failure_at(endpoint, error);
    } catch (const Error& error) {
        if (!is_of_reply(error.code()))
            throw;
        throw failure_at(endpoint, ModelError(ModelFailure::MalformedReply, error.message()));
    }
}

} // namespace graticule::llm
