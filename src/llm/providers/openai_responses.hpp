// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include <memory>

namespace graticule::llm {

/// Responses of OpenAI, which some of its models speak alone: POST /responses. The provider keeps
/// nothing of the conversation; thoughts come sealed and are handed back.
/// @source https://platform.openai.com/docs/api-reference/responses
std::unique_ptr<WireFormat> openai_responses_format(const Endpoint& endpoint);

} // namespace graticule::llm
