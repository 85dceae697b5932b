// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include <memory>

namespace graticule::llm {

/// Ollama's own format: POST /api/chat.
/// @source https://github.com/ollama/ollama/blob/main/docs/api.md
std::unique_ptr<WireFormat> ollama_format(const Endpoint& endpoint);

} // namespace graticule::llm
