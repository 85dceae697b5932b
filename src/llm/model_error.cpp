// SPDX-License-Identifier: Apache-2.0
#include "llm/model_error.hpp"

#include "llm/name_table.hpp"

#include <utility>

namespace graticule::llm {

namespace {

constexpr NameTable<ModelFailure, 15> Failures{{{ModelFailure::Authentication, "authentication"},
                                                {ModelFailure::Permission, "permission"},
                                                {ModelFailure::QuotaExhausted, "quota_exhausted"},
                                                {ModelFailure::NotFound, "not_found"},
                                                {ModelFailure::BadRequest, "bad_request"},
                                                {ModelFailure::ContextTooLong, "context_too_long"},
                                                {ModelFailure::RateLimited, "rate_limited"},
                                                {ModelFailure::Overloaded, "overloaded"},
                                                {ModelFailure::ServerError, "server_error"},
                                                {ModelFailure::Timeout, "timeout"},
                                                {ModelFailure::Network, "network"},
                                                {ModelFailure::TooLarge, "too_large"},
                                                {ModelFailure::MalformedReply, "malformed_reply"},
                                                {ModelFailure::RefusedRedirect, "refused_redirect"},
                                                {ModelFailure::Cancelled, "cancelled"}}};

ErrorCode code_of(ModelFailure failure) {
    switch (failure) {
    case ModelFailure::NotFound:
        return ErrorCode::NotFound;
    case ModelFailure::ContextTooLong:
    case ModelFailure::TooLarge:
        return ErrorCode::LimitExceeded;
    case ModelFailure::Timeout:
        return ErrorCode::Timeout;
    case ModelFailure::MalformedReply:
        return ErrorCode::Malformed;
    case ModelFailure::Cancelled:
        return ErrorCode::Cancelled;
    default:
        return ErrorCode::ModelUnavailable;
    }
}

} // namespace

std::string_view model_failure_name(ModelFailure failure) {
    return name_in(Failures, failure);
}

std::optional<ModelFailure> model_failure_of(std::string_view name) {
    return value_in(Failures, name);
}

ModelError::ModelError(ModelFailure failure, std::string message, std::string hint)
    : Error(code_of(failure), std::move(message), std::move(hint)), m_failure(failure) {}

} // namespace graticule::llm
