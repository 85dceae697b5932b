// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include <memory>

namespace graticule::llm {

/// Chat completions of OpenAI, which many servers speak: POST /chat/completions.
/// @source https://platform.openai.com/docs/api-reference/chat
std::unique_ptr<WireFormat> openai_chat_format(const Endpoint& endpoint);

} // namespace graticule::llm
