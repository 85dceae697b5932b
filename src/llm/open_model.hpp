// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/environment.hpp"
#include "llm/chat_model.hpp"
#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include <memory>
#include <string_view>

namespace graticule::llm {

/// Where a model is and how it is asked, by its name as users write it: PROVIDER/MODEL
/// ("openai/gpt-4.1", "openai-compatible/NAME"). docs/models.md lists providers and variables.
/// @throws Error InvalidArgument for a name that is none, a provider that is not known, a base URL
///         that is none, or a key that is missing: the message names the variable
Endpoint find_endpoint(std::string_view name, const Environment& environment);

/// The format that an endpoint speaks.
std::unique_ptr<WireFormat> format_of(const Endpoint& endpoint);

/// Opens a model; nothing is sent yet.
/// @throws Error as find_endpoint()
std::unique_ptr<ChatModel> open_model(std::string_view name, const Environment& environment);

/// The same for an endpoint.
std::unique_ptr<ChatModel> open_model(const Endpoint& endpoint);

} // namespace graticule::llm
