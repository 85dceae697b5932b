// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/endpoint.hpp"
#include "llm/providers/adjustments.hpp"

namespace graticule::llm {

/// The body of a chat completion.
Json openai_chat_body(const Request& request, const Endpoint& endpoint, bool streamed);

} // namespace graticule::llm
