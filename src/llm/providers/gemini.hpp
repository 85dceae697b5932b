// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include <memory>

namespace graticule::llm {

/// Google's Gemini: POST /v1beta/models/MODEL:generateContent.
/// @source https://ai.google.dev/api/generate-content
std::unique_ptr<WireFormat> gemini_format(const Endpoint& endpoint);

} // namespace graticule::llm
