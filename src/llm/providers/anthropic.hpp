// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include <memory>

namespace graticule::llm {

/// Messages of Anthropic: POST /v1/messages.
/// @source https://docs.anthropic.com/en/api/messages
std::unique_ptr<WireFormat> anthropic_format(const Endpoint& endpoint);

} // namespace graticule::llm
