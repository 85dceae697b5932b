// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "llm/model_error.hpp"

#include "network/http_client.hpp"
#include "network/http_error.hpp"

#include <cstddef>
#include <string_view>

/// What servers say where they give no answer.
namespace graticule::llm {

/// Bytes of an error's body that are looked at.
inline constexpr std::size_t MaxErrorBody = 64U << 10;

/// The error of an answer whose status is not 2xx. The body's text is quoted in the message.
ModelError failure_of(const network::HttpHead& head, std::string_view body);

/// The error of a request that has no answer that is whole.
ModelError failure_of(const network::HttpError& error);

/// The error that an event of a stream, or an answer with the status 200, tells of: {"error": ...}.
ModelError failure_of(const Json& error);

} // namespace graticule::llm
