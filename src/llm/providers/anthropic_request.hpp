// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/endpoint.hpp"

namespace graticule::llm {

/// The body of a message request.
Json anthropic_body(const Request& request, const Endpoint& endpoint, bool streamed);

} // namespace graticule::llm
