// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/endpoint.hpp"

namespace graticule::llm {

/// The body of a request to generate content.
Json gemini_body(const Request& request, const Endpoint& endpoint);

} // namespace graticule::llm
