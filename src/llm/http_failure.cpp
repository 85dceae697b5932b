// SPDX-License-Identifier: Apache-2.0
#include "llm/http_failure.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/name_table.hpp"

#include "network/http_date.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>

namespace graticule::llm {

namespace {

constexpr std::size_t LongestQuote = 300; // bytes of what the server said
constexpr std::chrono::milliseconds LongestWait = std::chrono::hours(24);

// The codes and types that providers' references list.
constexpr NameTable<ModelFailure, 30> Codes{{
    {ModelFailure::Authentication, "authentication_error"},
    {ModelFailure::Authentication, "invalid_api_key"},
    {ModelFailure::Authentication, "UNAUTHENTICATED"},
    {ModelFailure::Permission, "permission_error"},
    {ModelFailure::Permission, "PERMISSION_DENIED"},
    {ModelFailure::QuotaExhausted, "insufficient_quota"},
    {ModelFailure::QuotaExhausted, "billing_error"},
    {ModelFailure::QuotaExhausted, "billing_hard_limit_reached"},
    {ModelFailure::NotFound, "not_found_error"},
    {ModelFailure::NotFound, "model_not_found"},
    {ModelFailure::NotFound, "NOT_FOUND"},
    {ModelFailure::BadRequest, "invalid_request_error"},
    {ModelFailure::BadRequest, "invalid_prompt"},
    {ModelFailure::BadRequest, "INVALID_ARGUMENT"},
    {ModelFailure::BadRequest, "FAILED_PRECONDITION"},
    {ModelFailure::ContextTooLong, "context_length_exceeded"},
    {ModelFailure::ContextTooLong, "exceed_context_size_error"},
    {ModelFailure::TooLarge, "request_too_large"},
    {ModelFailure::RateLimited, "rate_limit_error"},
    {ModelFailure::RateLimited, "rate_limit_exceeded"},
    {ModelFailure::RateLimited, "RESOURCE_EXHAUSTED"},
    {ModelFailure::Overloaded, "overloaded_error"},
    {ModelFailure::Overloaded, "UNAVAILABLE"},
    {ModelFailure::ServerError, "api_error"},
    {ModelFailure::ServerError, "server_error"},
    {ModelFailure::ServerError, "internal_server_error"},
    {ModelFailure::ServerError, "INTERNAL"},
    {ModelFailure::Timeout, "timeout_error"},
    {ModelFailure::Timeout, "request_timeout"},
    {ModelFailure::Timeout, "DEADLINE_EXCEEDED"},
}};

// Servers without such a code say it in words.
constexpr std::array<std::string_view, 7> ContextWords = {
    "maximum context length", "context length", "context window",   "context size",
    "prompt is too long",     "input token",    "input is too long"};

struct Said {
    std::string text;
    std::optional<ModelFailure> failure; ///< by its code or type
    std::optional<std::chrono::milliseconds> retry_after;
};

std::optional<std::chrono::milliseconds> wait_of(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0)
        return std::nullopt;
    const double most = std::chrono::duration<double>(LongestWait).count();
    return std::chrono::milliseconds(std::llround(std::min(seconds, most) * 1000));
}

// Gemini: {"@type": ".../google.rpc.RetryInfo", "retryDelay": "34s"}
std::optional<std::chrono::milliseconds> retry_delay(const Json& error) {
    const Json& details = member(error, "details");
    if (!details.is_array())
        return std::nullopt;
    for (const Json& detail : details) {
        const std::string delay = text_member(detail, "retryDelay");
        if (delay.ends_with('s'))
            if (const auto seconds = parse_number(delay.substr(0, delay.size() - 1)))
                return wait_of(*seconds);
    }
    return std::nullopt;
}

// The texts of {"message": "..."}, {"error": "..."}, {"detail": [...]} and of what lies within.
std::string text_in(const Json& error) {
    if (error.is_string())
        return error.get<std::string>();
    for (const char* const name : {"message", "error", "detail"})
        if (const Json& value = member(error, name); !value.is_null())
            return value.is_string() ? value.get<std::string>() : to_line(value);
    return error.is_null() ? "" : to_line(error);
}

Said said_in(const Json& error) {
    Said said{text_in(error), std::nullopt, retry_delay(error)};
    // The code says more than the type, which says more than Gemini's status.
    for (const char* const name : {"code", "type", "status"})
        if (!said.failure)
            said.failure = value_in(Codes, text_member(error, name));
    const std::string words = ascii_lower(said.text);
    const auto is_said = [&](std::string_view part) {
        return words.find(part) != std::string::npos;
    };
    const bool of_request = !said.failure || said.failure == ModelFailure::BadRequest;
    if (of_request && std::any_of(ContextWords.begin(), ContextWords.end(), is_said))
        said.failure = ModelFailure::ContextTooLong;
    if (of_request && is_said("api key not valid"))
        said.failure = ModelFailure::Authentication;
    return said;
}

Said said_in(std::string_view body) {
    try {
        const Json json = parse_json(to_valid_utf8(body), "error");
        // Gemini wraps the errors of streams in a list.
        const Json& first = json.is_array() && !json.empty() ? json.front() : json;
        const Json& error = member(first, "error");
        return said_in(error.is_null() ? first : error);
    } catch (const Error&) { // a page of a proxy, or cut off: shown as it is
        return {std::string(body), std::nullopt, std::nullopt};
    }
}

ModelFailure failure_of_status(int status) {
    switch (status) {
    case 401:
        return ModelFailure::Authentication;
    case 402:
        return ModelFailure::QuotaExhausted;
    case 403:
        return ModelFailure::Permission;
    case 404:
    case 405:
        return ModelFailure::NotFound;
    case 408:
    case 504:
        return ModelFailure::Timeout;
    case 409: // the same thing is being done elsewhere
    case 503:
    case 529:
        return ModelFailure::Overloaded;
    case 413:
        return ModelFailure::TooLarge;
    case 429:
        return ModelFailure::RateLimited;
    default:
        return status >= 500 ? ModelFailure::ServerError : ModelFailure::BadRequest;
    }
}

ModelFailure failure_of_transfer(network::HttpFailure failure) {
    switch (failure) {
    case network::HttpFailure::Timeout:
        return ModelFailure::Timeout;
    case network::HttpFailure::TooLarge:
        return ModelFailure::TooLarge;
    case network::HttpFailure::MalformedReply:
        return ModelFailure::MalformedReply;
    case network::HttpFailure::RefusedRedirect:
    case network::HttpFailure::RefusedHost:
        return ModelFailure::RefusedRedirect;
    case network::HttpFailure::Cancelled:
        return ModelFailure::Cancelled;
    case network::HttpFailure::Network:
        break;
    }
    return ModelFailure::Network;
}

// A code counts where it tells more than the status does.
ModelFailure refine(int status, std::optional<ModelFailure> said) {
    const ModelFailure by_status = failure_of_status(status);
    if (!said)
        return by_status;
    switch (*said) {
    case ModelFailure::ContextTooLong:
        return status < 500 && status != 429 ? *said : by_status;
    case ModelFailure::Authentication:
    case ModelFailure::QuotaExhausted:
    case ModelFailure::Overloaded:
        return *said;
    default:
        return by_status;
    }
}

std::string_view words_of(ModelFailure failure) {
    switch (failure) {
    case ModelFailure::Authentication:
        return "the key is refused";
    case ModelFailure::Permission:
        return "the key may not do this";
    case ModelFailure::QuotaExhausted:
        return "the account has nothing left to pay with";
    case ModelFailure::NotFound:
        return "there is no such model or address";
    case ModelFailure::ContextTooLong:
        return "the conversation is longer than the model's context";
    case ModelFailure::RateLimited:
        return "there were too many requests or tokens";
    case ModelFailure::Overloaded:
        return "the server is overloaded";
    case ModelFailure::Timeout:
        return "the server took too long";
    case ModelFailure::TooLarge:
        return "the request is too large";
    case ModelFailure::ServerError:
        return "the server failed";
    default:
        return "the request is refused";
    }
}

std::string hint_of(ModelFailure failure) {
    switch (failure) {
    case ModelFailure::NotFound:
        return "Check the model's name and the base URL";
    case ModelFailure::ContextTooLong:
        return "Ask with less text, or take a model with a larger context";
    case ModelFailure::QuotaExhausted:
        return "Check the account with the provider";
    default:
        return {};
    }
}

ModelError error_of(ModelFailure failure, std::string_view status, const Said& said) {
    std::string message = fmt::format("{}{}", words_of(failure), status);
    if (!trim(said.text).empty())
        message += ": " + quoted(said.text, LongestQuote);
    ModelError error(failure, message, hint_of(failure));
    error.retry_after = said.retry_after;
    return error;
}

std::optional<std::chrono::milliseconds> retry_after(const network::HttpHead& head) {
    if (const auto wait_ms = parse_number(head.header("retry-after-ms")))
        return wait_of(*wait_ms / 1000);
    const std::string value = head.header("retry-after");
    if (const auto seconds = parse_number(value))
        return wait_of(*seconds);
    const auto until = network::http_date(value);
    if (!until)
        return std::nullopt;
    // By the server's own clock where it tells it.
    const auto now =
        network::http_date(head.header("date")).value_or(std::chrono::system_clock::now());
    return wait_of(std::chrono::duration<double>(*until - now).count());
}

} // namespace

ModelError failure_of(const network::HttpHead& head, std::string_view body) {
    const Said said = said_in(body.substr(0, MaxErrorBody));
    ModelError error =
        error_of(refine(head.status, said.failure), fmt::format(" (HTTP {})", head.status), said);
    error.status = head.status;
    if (const auto wait = retry_after(head))
        error.retry_after = wait;
    return error;
}

ModelError failure_of(const network::HttpError& error) {
    ModelError same(failure_of_transfer(error.failure()), error.message(), error.hint());
    same.lasting = error.lasting;
    return same;
}

ModelError failure_of(const Json& error) {
    const Said said = said_in(error);
    return error_of(said.failure.value_or(ModelFailure::ServerError), "", said);
}

} // namespace graticule::llm
