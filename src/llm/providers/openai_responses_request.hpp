// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/endpoint.hpp"

namespace graticule::llm {

/// The body of a request for a response.
Json openai_responses_body(const Request& request, const Endpoint& endpoint, bool streamed);

} // namespace graticule::llm
