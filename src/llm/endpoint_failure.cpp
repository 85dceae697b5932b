// SPDX-License-Identifier: Apache-2.0
#include "llm/endpoint_failure.hpp"

#include "llm/secret.hpp"

#include <fmt/format.h>

#include <string>

namespace graticule::llm {

namespace {

std::string key_hint(const Endpoint& endpoint) {
    return endpoint.key_variable.empty() ? "" : "Check the key in " + endpoint.key_variable;
}

} // namespace

ModelError failure_at(const Endpoint& endpoint, const ModelError& error) {
    const bool of_key = error.failure() == ModelFailure::Authentication
                        || error.failure() == ModelFailure::Permission;
    ModelError result(
        error.failure(),
        without_secret(fmt::format("{}: {}", endpoint.name, error.message()), endpoint.key),
        of_key ? key_hint(endpoint) : error.hint());
    result.status = error.status;
    result.retry_after = error.retry_after;
    result.lasting = error.lasting;
    return result;
}

bool is_of_reply(ErrorCode code) {
    return code == ErrorCode::Malformed || code == ErrorCode::LimitExceeded;
}

} // namespace graticule::llm
